// How each linter is called. They live in tools/lint/node_modules (their platform binaries must not be in the
// lock file of the workspaces) and look at the working directory, so the planted violations are checked by the same calls.
import { join } from 'node:path'
import { inCheckout } from './checkout.mjs'

export const lint = inCheckout('tools', 'lint')
const installed = (...path) => join(lint, 'node_modules', ...path)

const platform = `${process.platform}-${process.arch}`
const suffix = process.platform === 'win32' ? '.exe' : ''
/** oxlint looks for its type-aware program below the working directory only, so it gets the path. */
export const typeAwareHalf = installed('@oxlint-tsgolint', platform, `tsgolint${suffix}`)

/** The arguments for `node`, and what the environment needs, per check. */
export const tools = {
  lint: {
    args: [installed('oxlint', 'bin', 'oxlint'), '-c', 'oxlint.config.ts', '--type-aware', '.'],
    env: { OXLINT_TSGOLINT_PATH: typeAwareHalf },
  },
  format: { args: [installed('@biomejs', 'biome', 'bin', 'biome'), 'format', '--max-diagnostics=200', '.'] },
  imports: { args: [join(lint, 'check-imports.mjs')] },
  unused: { args: [installed('knip', 'bin', 'knip.js'), '--config', join(lint, 'knip.json'), '--no-progress'] },
  structure: { args: [inCheckout('scripts', 'check-structure.mjs')] },
  sentences: { args: [inCheckout('scripts', 'sentences.mjs')] },
  duplicates: { args: [inCheckout('scripts', 'duplicates.mjs')] },
}
