import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'

/** One place of a library said otherwise; the build stops when a new release no longer reads as expected. */
const said = (name: string, file: RegExp, theirs: string, ours: string): Plugin => ({
  name,
  transform(code, id) {
    if (!file.test(id)) return null
    if (!code.includes(theirs)) throw new Error(`${name}: ${id} no longer reads as expected`)
    return { code: code.replace(theirs, ours), map: null }
  },
})

const otherwise = [
  // antd's icons name themselves in English to screen readers; a picture beside a word is silent, one that stands alone is given a name where it stands.
  said(
    'silent-icons',
    /@ant-design[\\/]icons[\\/]es[\\/]components[\\/]AntdIcon(?:Light)?\.js/,
    '"aria-label": icon.name',
    '"aria-hidden": restProps["aria-label"] ? undefined : true',
  ),
  // A table measures the window's scroll bar whenever it comes into sight, by a style sheet of its own for which the whole window is styled anew: once is enough, all bars here are the browser's.
  said(
    'one-scroll-bar',
    /@rc-component[\\/]util[\\/]es[\\/]getScrollBarSize\.js/,
    'return measureScrollbarSize(target);',
    'return (cached ??= measureScrollbarSize());',
  ),
]

/**
 * Words, rules and contracts that four or more screens of the exam flow share: one file, fetched with the first of
 * them, instead of thirty small ones (ADR 0013). Login, shell and dashboard need none of it.
 */
const examFlow = {
  name: 'exam-flow',
  test: /[\\/]domain[\\/](?:catalogue|people|sites|exams|platform[\\/]setting|results[\\/]score)[\\/]/,
  minShareCount: 4,
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), ...otherwise],
  optimizeDeps: { rolldownOptions: { plugins: otherwise } },
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
    rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups: [examFlow] } } },
  },
})
