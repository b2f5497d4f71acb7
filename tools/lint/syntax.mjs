// ESLint's no-restricted-syntax under a name for each set of selectors of oxlint.config.ts: an override of oxlint replaces
// a rule whole, so that one name could not have different selectors for overlapping sets of files.
import eslint from 'oxlint-plugin-eslint'

const NAMES = ['re-export', 'untranslated-word', 'status-write', 'time-limit']
const rule = eslint.rules['no-restricted-syntax']

export default { meta: { name: 'syntax' }, rules: Object.fromEntries(NAMES.map((name) => [name, rule])) }
