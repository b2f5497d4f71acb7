import { draftLifecycle } from '../../kernel/switch.ts'
import { credentialStatusWords } from './credential.messages.ts'
import { credentialIsComplete, credentialMayRest } from './credential.rules.ts'
import type { CredentialFacts } from './credential.rules.ts'

/** A credential is written, then offered; disabled, it takes no new applications and plans (domain.md §5.10). */
export const credentialLifecycle = draftLifecycle<CredentialFacts>('credential', 'credential:edit', {
  words: credentialStatusWords,
  enable: credentialIsComplete,
  disable: credentialMayRest,
  by: 'center',
})
