import { fill } from '../../kernel/text.ts'
import { credentialMessages } from '../../catalogue/credential/credential.messages.ts'
import type { CredentialOffer } from '../../catalogue/credential/credential.rules.ts'
import type { InputFault } from '../../kernel/error.ts'
import { collegeMessages } from './college.messages.ts'
import type { ORG_LEVELS, OrgType, PilotCredential } from './college.model.ts'

type Kind = { org_type: OrgType; org_level: (typeof ORG_LEVELS)[number] }

/** The role of an institution's accounts: a training organisation is known by its level (domain.md §3.2). */
export function accountRoleOf({ org_type, org_level }: Kind): OrgType | 'train' {
  return org_level === 'TRAINING' ? 'train' : org_type
}

type Piloted = Pick<PilotCredential, 'credential_sn' | 'level'>

/**
 * What is wrong with the certificates that an institution pilots: each must be there, enabled, and offered at the
 * level. What was piloted before may stay, even if the certificate is disabled or gone.
 */
export function pilotFaults(
  given: readonly Piloted[],
  before: readonly Piloted[],
  offers: ReadonlyMap<string, CredentialOffer>,
): InputFault[] {
  return given.flatMap(({ credential_sn, level }, at): InputFault[] => {
    if (before.some((one) => one.credential_sn === credential_sn && one.level === level)) return []
    const offer = offers.get(credential_sn)
    const path = `pilot_credentials.${at}.credential_sn`
    if (!offer) return [{ path, rule: 'credential_unknown', message: credentialMessages.credential_unknown }]
    if (offer.status !== 'ENABLE')
      return [{ path, rule: 'credential_disabled', message: credentialMessages.credential_disabled }]
    if (offer.levels.includes(level)) return []
    const message = collegeMessages.pilot_level_unoffered
    return [{ path: `pilot_credentials.${at}.level`, rule: 'pilot_level_unoffered', message }]
  })
}

type Declared = Piloted & { declared_count: number }

/** Each certificate and level is declared for at least so many persons, as the setting has it; what was declared before may stay. */
export function pilotCountFaults(given: readonly Declared[], before: readonly Declared[], min: number): InputFault[] {
  const isKept = (row: Declared) =>
    before.some(
      (one) =>
        one.credential_sn === row.credential_sn && one.level === row.level && one.declared_count === row.declared_count,
    )
  return given.flatMap((row, at): InputFault[] => {
    if (row.declared_count >= min || isKept(row)) return []
    const path = `pilot_credentials.${at}.declared_count`
    return [{ path, rule: 'pilot_count', message: fill(collegeMessages.pilot_count, { min }) }]
  })
}

type Position = { lng?: unknown; lat?: unknown }

/** A position has both of its degrees, or none (domain.md §3.11: 距离 is counted from it). */
export function positionFaults({ lng, lat }: Position): InputFault[] {
  const [hasLng, hasLat] = [typeof lng === 'number', typeof lat === 'number']
  if (hasLng === hasLat) return []
  return [{ path: hasLng ? 'lat' : 'lng', rule: 'position_half', message: collegeMessages.position_half }]
}
