import { writeFileSync } from 'node:fs'
import { exchanges, exchangesFile } from './exchanges.ts'

// npm run exchanges: writes the responses to the file that the test compares, for review.
writeFileSync(exchangesFile, await exchanges())
process.exit()
