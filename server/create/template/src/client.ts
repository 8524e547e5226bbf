import { basic, connect } from '@waymark/sdk'
import { description } from './description.ts'
import { password, serviceUrl } from './settings.ts'

// It knows one URL and the names of relations and forms; a wrong name does not compile.
const credentials = basic({ user: 'owner', password })
const service = connect(serviceUrl, { describe: description, credentials })

const projects = await service.follow('projects').get()
const project = await projects.submit('add', { name: 'New website', goal: 'Patients book without a call.' })
const tasks = await service.follow('tasks').get()
const task = await tasks.submit('add', { project: project.state.id, title: 'Draw the first page', state: 'open' })
console.log(`${task.state.title}: ${task.state.state}`)
