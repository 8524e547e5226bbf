import { expect } from 'chai'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { compiledProgram } from '../support/compiler.ts'
import { compilerOptions } from '../support/docstrings/docstring-examples.ts'

const folder = fileURLToPath(new URL('../../shared/clinic/', import.meta.url))
const description = `${folder}description.ts`

/** Changes of the clinic's description with one mistake each, and what the compiler says at its place. */
const rows: readonly (readonly [mistake: string, right: string, wrong: string, said: string])[] = [
  ['link', "link('levels')", "link('levelz')", 'no kind of resource is named levelz; near: levels'],
  ['form', "form('session'", "form('sessoin'", 'no kind of resource is named sessoin; near: session'],
  ['embedded', "item: link('doctor')", "item: link('docter')", 'no kind of resource is named docter; near: doctor'],
  ['relation', 'diagram: link', 'diagramm: link', 'no relation is named diagramm; near: diagram'],
  [
    'entry',
    "describe({\n  entry: 'home'",
    "describe({\n  entry: 'hom'",
    'no kind of resource is named hom; near: home',
  ],
  ['kind', 'taskResources,\n ', 'taskResources,\n { slot: commonResources.document },\n', 'slot is described twice'],
  [
    'module',
    'levelResources,\n ',
    'levelResources,\n { doctors: levelResources.levels },\n',
    'doctors is described twice',
  ],
  [
    'link of a module',
    'levelResources,\n ',
    "levelResources,\n { visit: { ...commonResources.document, links: { home: link('hom') } } },\n",
    'no kind of resource is named hom; near: home',
  ],
]

const options = { ...compilerOptions, noErrorTruncation: true }

describe('a mistaken description', function () {
  this.timeout(60_000)
  for (const [mistake, right, wrong, said] of rows) {
    it(`has one error at the wrong ${mistake}, which names it`, () => {
      const text = ts.sys.readFile(description)?.replace(right, wrong) ?? ''
      const program = compiledProgram([description], new Map([[description, text]]), { options })
      const faults = program.getSemanticDiagnostics(program.getSourceFile(description))
      const lineOf = (place: number) => text.slice(0, place).split('\n').length
      const messages = faults.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
      expect(messages[0]).to.contain(said)
      const place = text.indexOf(wrong) + wrong.trimEnd().lastIndexOf('\n') + 1
      expect(faults.map(({ start }) => lineOf(start ?? 0))[0]).to.equal(lineOf(place))
      // The interface of the clinic's description repeats its entry.
      expect(faults.length).to.be.at.most(mistake === 'entry' ? 3 : 1)
    })
  }
})
