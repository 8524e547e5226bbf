import { writeMigration } from '@waymark/server/storage'
import { argv } from 'node:process'
import { refuseFault } from './settings.ts'
import { definitions, migrations } from './tables.ts'

const written = writeMigration(migrations, Object.values(definitions), { name: argv[2] })
const file = await written.catch(refuseFault)
console.log(file === undefined ? 'The tables fit their fields: there is nothing to migrate.' : `Review ${file}.`)
