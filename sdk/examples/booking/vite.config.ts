import { defineConfig } from 'vite'

export default defineConfig({
  // In this repository the packages are their sources. With the published packages, this line is not needed.
  resolve: { conditions: ['@waymark/source', 'module', 'browser', 'development|production'] },
  // Any static server will do, below any path.
  base: './',
  build: { target: 'es2023' },
})
