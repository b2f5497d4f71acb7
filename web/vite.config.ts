import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'

/** antd's icons name themselves in English to screen readers; a picture beside a word is silent, one that stands alone is given a name where it stands. */
const silentIcons: Plugin = {
  name: 'silent-icons',
  transform(code, id) {
    if (!/@ant-design[\\/]icons[\\/]es[\\/]components[\\/]AntdIcon(?:Light)?\.js/.test(id)) return null
    const named = '"aria-label": icon.name'
    if (!code.includes(named)) throw new Error('silent-icons: AntdIcon no longer reads as expected')
    return { code: code.replace(named, '"aria-hidden": restProps["aria-label"] ? undefined : true'), map: null }
  },
}

/**
 * Words, rules and contracts that four or more screens of the exam road share: one file, fetched with the first of
 * them, instead of thirty small ones (ADR 0013). Login, shell and dashboard need none of it.
 */
const examRoad = {
  name: 'exam-road',
  test: /[\\/]domain[\\/](?:application|assignment|authority|borrow|college|credential|exam|major|panel|paper|plan|score|setting|signup|student|teacher|template)[\\/]/,
  minShareCount: 4,
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), silentIcons],
  optimizeDeps: { rolldownOptions: { plugins: [silentIcons] } },
  // antd's public locale files are CommonJS and bring a second copy of its date picker's words; these are the same as modules.
  resolve: { alias: [{ find: /^antd\/locale\/(\w+)$/, replacement: 'antd/es/locale/$1' }] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // The measure of the first load (scripts/measure-bundle.mjs) reads it.
    manifest: true,
    // Scripts and styles come from files only: the content policy allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups: [examRoad] } } },
  },
})
