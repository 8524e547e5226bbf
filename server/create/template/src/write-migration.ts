import { writeMigration } from '@waymark/server/storage'
import { argv } from 'node:process'
import { definitions, migrations } from './tables.ts'

const file = await writeMigration(migrations, Object.values(definitions), { name: argv[2] })
console.log(file === undefined ? 'The tables fit their fields: there is nothing to migrate.' : `Review ${file}.`)
