import type { CredentialLevel } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { buildAuthority } from '../authority/authority.factory.ts'
import { credential, credentialLevel } from './credential.table.ts'

let made = 0

/** All three levels, with both subjects each. */
export const THREE_LEVELS: readonly CredentialLevel[] = [
  {
    level: 'BEGINNER',
    fee: 290,
    theory_required: true,
    practical_required: true,
    fee_retake_single: 150,
    conditions: [],
  },
  {
    level: 'MIDDLE',
    fee: 290,
    theory_required: true,
    practical_required: true,
    fee_retake_single: 150,
    conditions: [],
  },
  {
    level: 'SENIOR',
    fee: 500,
    theory_required: true,
    practical_required: true,
    fee_retake_single: null,
    conditions: [],
  },
]

type Overrides = Partial<typeof credential.$inferInsert> & {
  org_sn?: string | null
  levels?: readonly CredentialLevel[]
}

/** A credential for tests, enabled and open for training, by default with an authority of its own and all three levels. */
export async function buildCredential(db: Db, overrides: Overrides = {}) {
  const { org_sn: _, levels = THREE_LEVELS, authority_sn, ...fields } = overrides
  made += 1
  const [row] = await db
    .insert(credential)
    .values({
      sn: newSn(),
      code: `ZS${String(made).padStart(6, '0')}`,
      name: `测试职业技能等级证书第${made}号`,
      authority_sn: authority_sn ?? (await buildAuthority(db)).sn,
      form_type: 'MACHINE',
      exam_form: 'COMPUTER',
      training_open: true,
      status: 'ENABLE',
      ...fields,
    })
    .returning()
  if (!row) throw new Error('the credential was not made')
  if (levels.length > 0)
    await db.insert(credentialLevel).values(levels.map((level) => ({ credential_sn: row.sn, ...level })))
  return { ...row, levels }
}
