import type { Refusal } from '../../kernel/lifecycle.ts'
import type { SwitchStatus } from '../../kernel/switch.ts'
import { fill } from '../../kernel/text.ts'
import type { Text } from '../../kernel/text.ts'
import { credentialMessages as words, levelWords } from './credential.messages.ts'
import type { CredentialLevel, CredentialStatus, Level } from './credential.model.ts'

/** What the guards of a credential look at; running plans are those submitted or approved whose exams are still to come. */
export type CredentialFacts = {
  status: CredentialStatus
  authority_status: SwitchStatus
  levels: readonly Pick<CredentialLevel, 'level'>[]
  running_plans: number
}

/** A credential is offered under an enabled authority and at one level at least (domain.md §3.5). */
export function credentialIsComplete({
  authority_status,
  levels,
}: Pick<CredentialFacts, 'authority_status' | 'levels'>): Refusal | null {
  if (authority_status !== 'ENABLE') return { rule: 'authority_disabled', message: words.authority_disabled }
  return levels.length > 0 ? null : { rule: 'credential_levels_missing', message: words.credential_levels_missing }
}

/** It cannot be disabled while plans run (domain.md §3.5). */
export function credentialMayRest({ running_plans }: Pick<CredentialFacts, 'running_plans'>): Refusal | null {
  return running_plans === 0
    ? null
    : { rule: 'credential_has_plans', message: fill(words.credential_has_plans, { count: running_plans }) }
}

/** Only a credential that nothing ever referred to may be deleted. */
export function credentialMayGo({ in_use }: { in_use: boolean }): Refusal | null {
  return in_use ? { rule: 'credential_in_use', message: words.credential_in_use } : null
}

/** Whether a credential can be had now, and at which levels. */
export type CredentialOffer = { status: CredentialStatus; levels: readonly Level[] }

type Content = { form_type: string; levels: readonly Pick<CredentialLevel, 'level'>[] }
/** What an edit may not take away: levels and the form that others rely on, and, while enabled, what enabling asked for. */
export function editRefusal(
  before: CredentialFacts & Content & { application_count: number },
  after: Content,
  usedLevels: readonly Level[],
): Refusal | null {
  if (before.form_type !== after.form_type && before.application_count > 0)
    return { rule: 'credential_form_fixed', message: words.credential_form_fixed }
  const lost = usedLevels.find((used) => !after.levels.some(({ level }) => level === used))
  if (lost) {
    const message = fill(words.credential_level_in_use, { level: levelWords[lost] })
    return { rule: 'credential_level_in_use', message }
  }
  if (before.status === 'ENABLE' && after.levels.length === 0)
    return { rule: 'credential_levels_missing', message: words.credential_levels_missing }
  return null
}

export type CredentialNames = { name: string; name_hk: string | null; name_en: string | null }

/** The credential's name in each language; a translation that was not given is the Chinese name. */
export function credentialName(named: CredentialNames): Text {
  return { CN: named.name, HK: named.name_hk ?? named.name, US: named.name_en ?? named.name }
}
