import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { parseChallenges } from '@waymark/shared'
import { readCorpus } from './corpus.ts'
import { changedInput, failureOf, type ParserFault } from './guided.ts'
import { fuzzedParsers } from './parsers.ts'
import { randomOf } from './random.ts'

describe('the parsers of what clients send', () => {
  const corpus = readCorpus()
  const changes = 200

  for (const parser of fuzzedParsers) {
    it(`${parser.name}: is right for the inputs of earlier runs, and for changed ones`, async () => {
      const inputs = [...parser.examples, ...(corpus[parser.name] ?? [])]
      const random = randomOf(7)
      const changed = Array.from({ length: changes }, () => changedInput(random, inputs))
      for (const input of [...inputs, ...changed]) expect(await failureOf(parser, input), input).to.equal(undefined)
    })
  }

  it('has inputs of earlier runs for each parser, and for no other', () => {
    expect(Object.keys(corpus)).to.deep.equal(fuzzedParsers.map(({ name }) => name))
  })
})

describe('the fuzzer that coverage guides', () => {
  it('finds a fault that the example is far from, and reports its input', async () => {
    const program = fileURLToPath(new URL('planted.ts', import.meta.url))
    const arguments_ = ['--conditions=@waymark/source', '--disable-warning=ExperimentalWarning', program]
    const { stdout } = await promisify(execFile)(process.execPath, arguments_)
    const [fault] = JSON.parse(stdout) as readonly ParserFault[]
    expect(fault).to.include({ parser: 'planted', error: 'Error: three challenges' })
    expect(parseChallenges(fault?.input ?? '')).to.have.lengthOf.above(2)
  })
})
