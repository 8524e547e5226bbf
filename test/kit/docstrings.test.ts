import { expect } from 'chai'
import ts from 'typescript'
import { compilerOptions, publicModules, publicNames } from '../support/docstrings/docstring-examples.ts'

const modules = new Map(['server/kit', 'shared', 'sdk', 'sdk/mcp'].flatMap((folder) => [...publicModules(folder)]))

describe('the docstrings of the packages', function () {
  this.timeout(60_000)
  const names = publicNames(ts.createProgram([...modules.values()], compilerOptions), modules)

  it('exist for every exported name', () => {
    // The tag of another package has the docstring of that package.
    const bare = names.filter(({ name, isExplained }) => !isExplained && name !== 'sql')
    expect(bare.map(({ module, name }) => `${module} ${name}`)).to.deep.equal([])
  })
})
