import js from '@eslint/js'
import tseslint from 'typescript-eslint'

const noDefaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'Name what you export; a default export has another name in every importer.',
}
const noSpreadLiteral = {
  selector: 'ObjectExpression > SpreadElement > ObjectExpression',
  message: 'Write the members where they belong: a spread of a literal only saves lines.',
}
const noEnvironment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Only config.ts reads the environment.',
}

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', 'coverage/**'] },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      // A codec and the type of its values share one name.
      'no-redeclare': 'off',
      '@typescript-eslint/no-redeclare': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: false }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/strict-boolean-expressions': 'error',
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      'max-params': ['error', 4],
      'max-depth': ['error', 3],
      complexity: ['error', 10],
      'no-restricted-syntax': ['error', noDefaultExport, noEnvironment, noSpreadLiteral],
    },
  },
  {
    files: [
      'server/clinic/settings/config.ts',
      'sdk/src/{command-line/main,node/state-folder}.ts',
      'sdk/mcp/src/main.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', noDefaultExport, noSpreadLiteral] },
  },
  {
    files: ['server/clinic/modules/*/contract.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'Program > :not(ExportNamedDeclaration[source])',
          message: 'A contract only names what other modules may use: export it from the file that defines it.',
        },
      ],
    },
  },
  {
    // A catalogue is a list: it has as many lines as there are texts.
    files: ['**/languages/texts/*.ts', '**/languages/source.ts', '**/clinic/languages/*/*.ts'],
    rules: { 'max-lines': 'off' },
  },
  {
    // Vite and VitePress want default exports.
    files: ['sdk/examples/*/vite.config.ts', 'shared/docs/.vitepress/**/*.ts', 'shared/docs/source/*.paths.ts'],
    rules: { 'no-restricted-syntax': ['error', noEnvironment, noSpreadLiteral] },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': 'off',
      // A test of what a compiled program cannot see reads the environment that it gives to its child.
      'no-restricted-syntax': ['error', noDefaultExport, noSpreadLiteral],
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^\\.\\./.*(server/clinic|sdk/src|shared/(src|clinic))/',
              message: 'Import by package name.',
            },
          ],
        },
      ],
      // Chai's assertions are expressions by design.
      '@typescript-eslint/no-unused-expressions': 'off',
    },
  },
  {
    // The clinic is a customer of the kit: its tests see what its package exports, and tests of the kit see its modules.
    files: ['test/clinic/**/*.ts', 'test/journey/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^\\.\\./.*(server/(kit|clinic)|sdk/src|shared/(src|clinic))/',
              message: 'Import by package name.',
            },
          ],
        },
      ],
    },
  },
  {
    // It runs in browsers as it is, so it is no TypeScript.
    files: ['server/kit/representations/html/browser/*.js'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: {
      globals: {
        BroadcastChannel: false,
        clearInterval: false,
        clearTimeout: false,
        setInterval: false,
        setTimeout: false,
        DOMParser: false,
        EventSource: false,
        CSS: false,
        FormData: false,
        URL: false,
        URLSearchParams: false,
        crypto: false,
        document: false,
        fetch: false,
        history: false,
        location: false,
        performance: false,
        window: false,
        PublicKeyCredential: false,
        navigator: false,
        localStorage: false,
        sessionStorage: false,
        caches: false,
        self: false,
        Response: false,
      },
    },
    rules: { '@typescript-eslint/explicit-module-boundary-types': 'off' },
  },
  {
    // npm starts it as it is, before anything is installed.
    files: ['server/create/create.js'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: { URL: false } },
    rules: { '@typescript-eslint/explicit-module-boundary-types': 'off' },
  },
  {
    files: ['*.js', '*.mjs', '.*.mjs'],
    extends: [tseslint.configs.disableTypeChecked],
    rules: { 'no-restricted-syntax': 'off' },
  },
)
