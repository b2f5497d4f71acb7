import { lifecycleOf } from '../../kernel/lifecycle.ts'
import { switchMoveWords } from '../../kernel/switch.messages.ts'
import { credentialStatusWords } from './credential.messages.ts'
import { CREDENTIAL_STATUS } from './credential.model.ts'
import { credentialIsComplete, credentialMayRest } from './credential.rules.ts'
import type { CredentialFacts } from './credential.rules.ts'

/** A credential is written, then offered; disabled, it takes no new applications and plans (domain.md §5.10). */
export const credentialLifecycle = lifecycleOf<CredentialFacts>()({
  name: 'credential',
  states: CREDENTIAL_STATUS,
  initial: 'INIT',
  words: credentialStatusWords,
  tones: { INIT: 'draft', ENABLE: 'approved', DISABLE: 'disabled' },
  next: { INIT: { move: 'enable', by: 'center' } },
  labels: switchMoveWords,
  moves: {
    enable: {
      from: ['INIT', 'DISABLE'],
      to: 'ENABLE',
      permission: 'credential:edit',
      bulk: true,
      when: credentialIsComplete,
    },
    disable: {
      from: ['ENABLE'],
      to: 'DISABLE',
      permission: 'credential:edit',
      danger: true,
      bulk: true,
      opinion: 'optional',
      when: credentialMayRest,
    },
  },
})
