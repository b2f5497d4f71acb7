import { sql } from 'drizzle-orm'
import type { WrongChecks } from '@zhikao/domain/results/certificate/certificate.check.rules.ts'
import { comparableName } from '@zhikao/domain/kernel/textForm.ts'
import type { Db } from '../../db/client.ts'
import { checkToken, isCheckToken } from '../../files/checkToken.ts'
import { findCertificate } from './certificate.queries.ts'
import type { CertificateRecord } from './certificate.queries.ts'
import { wrongCheck } from './certificate.table.ts'

const PURPOSE = 'certificate'
/** What the QR of a certificate's number carries. */
export const tokenOf = (secret: string, no: string): string => checkToken(secret, PURPOSE, no)

/** The certificate of this number, if the code of its QR proves the paper. */
export async function findByToken(
  db: Db,
  secret: string,
  no: string,
  token: string,
): Promise<CertificateRecord | undefined> {
  return isCheckToken(secret, PURPOSE, no, token) ? findCertificate(db, no) : undefined
}

/** The certificate of this number, if this is its holder's name in whatever spelling. */
export async function findByName(db: Db, no: string, name: string): Promise<CertificateRecord | undefined> {
  const found = await findCertificate(db, no)
  return found && comparableName(found.content.name) === comparableName(name) ? found : undefined
}

/** How often this number, and this network, was checked with a wrong name, within the hour and the day. */
export async function readWrongChecks(db: Db, { no, network }: { no: string; network: string }): Promise<WrongChecks> {
  const { rows } = await db.execute<WrongChecks>(sql`
    with wrong as (
      select no = ${no} as is_number, network = ${network} as is_network, time from ${wrongCheck}
      where time > now() - interval '24 hours' and (no = ${no} or network = ${network})
    )
    select count(*) filter (where is_number and time > now() - interval '1 hour')::int as number,
      count(*) filter (where is_network and time > now() - interval '1 hour')::int as network,
      greatest(count(*) filter (where is_number), count(*) filter (where is_network))::int as day,
      extract(epoch from now() - max(time))::float8 as age from wrong`)
  const [counts] = rows
  if (!counts) throw new Error('an aggregate always has one row')
  return counts
}
