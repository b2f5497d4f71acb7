import { randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { maskMobile } from '@zhikao/domain/kernel/person.ts'
import type { IdType } from '@zhikao/domain/kernel/person.ts'
import { operatorMessages } from '@zhikao/domain/platform/operator/operator.messages.ts'
import type { Db } from '../../db/client.ts'
import { writeAudit, writeAudits } from '../../record/audit.ts'
import { recordHistories } from '../../record/history.ts'
import { newSn } from '../../db/sn.ts'
import { elevated } from '../../record/scope.ts'
import { uniqueOr, updateVersioned } from '../../record/write.ts'
import { recordAccount, TAKEN } from './operator.account.commands.ts'
import { moveOperator } from './operator.commands.ts'
import { hashPassword } from './operator.hash.commands.ts'
import { isReferenced } from '../../record/references.ts'
import { accountTrainee, isUnclaimed } from './operator.queries.ts'
import { account } from './operator.table.ts'

/** A person whose account is its mobile (interface.md §6). */
type Person = { id_type: IdType; id_no: string; name: string; mobile: string; email: string }
type Examiner = Person & { sn: string }

/** A random password that is never shown: such an account opens only with the one-time password that the centre issues. Hashed once, because hashing takes long. */
let unusable: Promise<string> | undefined
const unusablePassword = () => (unusable ??= hashPassword(randomBytes(32).toString('base64url')))

/**
 * Opens an account for each examiner, or uses the existing account of role teacher with its mobile, if no other person uses
 * it. A disabled account is given the name and the mail address of the examiner, because a stranger may have registered with
 * this mobile. Returns examiner → account.
 */
export async function openExaminerAccounts(
  db: Db,
  actor: Actor,
  people: readonly Examiner[],
): Promise<Map<string, string>> {
  const waiting = new Map((await listWaiting(db, people)).map((row) => [row.mobile, row]))
  const password_hash = await unusablePassword()
  const accounts = new Map<string, string>()
  for (const { sn, ...person } of people) {
    const { name, mobile, email } = person
    const known = waiting.get(mobile)
    if (known?.status === 'DISABLE') await followExaminer(db, actor, known.sn, person)
    accounts.set(sn, known?.sn ?? (await openOne(db, actor, { name, mobile, email, password_hash })))
  }
  return accounts
}

type Opened = { name: string; mobile: string; email: string; password_hash: string }
const rowOf = (sn: string, { password_hash, ...fields }: Opened) => {
  const facts = { ...fields, username: fields.mobile, role: 'teacher' as const }
  return { facts, row: { sn, ...facts, password_hash, password_due: true } }
}

async function openOne(db: Db, actor: Actor, given: Opened): Promise<string> {
  const sn = newSn()
  const { facts, row } = rowOf(sn, given)
  await uniqueOr(operatorMessages, TAKEN, db.insert(account).values(row))
  const mobile = maskMobile(given.mobile)
  await recordAccount(db, actor, { sn, org_sn: null }, { ...facts, username: mobile, mobile })
  return sn
}

/**
 * Opens a disabled account for a person who registers for a training (Decided 30), or takes the account that an earlier registration
 * opened for this mobile. Null if another account, or an account of another person, has the mobile: the registration then has no
 * account, and the answer does not say so.
 */
export const openTraineeAccount = async (db: Db, actor: Actor | null, given: Person): Promise<string | null> =>
  (await openTraineeAccounts(db, actor, [given])).get(given.mobile) ?? null

/** The same for several people, each with a mobile of its own; answers mobile → account. */
export async function openTraineeAccounts(
  db: Db,
  actor: Actor | null,
  people: readonly Person[],
): Promise<Map<string, string>> {
  if (people.length === 0) return new Map()
  const password_hash = await unusablePassword()
  const given = people.map(({ name, mobile, email }) => rowOf(newSn(), { name, mobile, email, password_hash }))
  const made = await db
    .insert(account)
    .values(given.map(({ row }) => ({ ...row, status: 'DISABLE' as const })))
    .onConflictDoNothing()
    .returning({ sn: account.sn, mobile: account.mobile })
  const accounts = new Map(made.map(({ sn, mobile }) => [mobile, sn]))
  await recordTraineeAccounts(
    db,
    actor,
    given.filter(({ row }) => accounts.get(row.mobile) === row.sn),
  )
  const rest = people.filter(({ mobile }) => !accounts.has(mobile))
  for (const { sn, mobile } of await listWaiting(db, rest, isReferenced(accountTrainee, sql`a.sn`)))
    accounts.set(mobile, sn)
  return accounts
}

/** History and audit of accounts that registrations opened; the mobiles masked. */
async function recordTraineeAccounts(
  db: Db,
  actor: Actor | null,
  made: readonly ReturnType<typeof rowOf>[],
): Promise<void> {
  const lines = made.map(({ row }) => ({
    entity: 'operator',
    entity_sn: row.sn,
    move: 'create',
    from: null,
    to: 'DISABLE',
    opinion: null,
    version: null,
  }))
  await recordHistories(db, actor, lines)
  const acts = made.map(({ facts, row: { sn } }) => {
    const mobile = maskMobile(facts.mobile)
    return {
      action: 'operator.create',
      target: { type: 'operator', sn },
      after: { ...facts, username: mobile, mobile },
    }
  })
  await writeAudits(db, actor, acts, null)
}

type Waiting = { sn: string; mobile: string; status: string }
/** The accounts of role teacher that these people may take, by their mobiles, locked. */
async function listWaiting(db: Db, people: readonly Person[], which: SQL = sql`true`): Promise<Waiting[]> {
  if (people.length === 0) return []
  const column = (name: 'mobile' | 'id_type' | 'id_no') => sql.param(people.map((one) => one[name]))
  const { rows } = await db.execute<Waiting>(sql`
    select a.sn, a.mobile, a.status from ${account} a
      join unnest(${column('mobile')}::text[], ${column('id_type')}::text[], ${column('id_no')}::text[]) p (mobile, id_type, id_no) on p.mobile = a.mobile
    where a.delete_time is null and ${isUnclaimed(sql`document_key(p.id_type, p.id_no)`)} and ${which} for update of a`)
  return rows
}

const live = (sn: string) => and(eq(account.sn, sn), isNull(account.delete_time))

/** Enables or disables the account of an examiner together with the examiner. */
export async function switchExaminerAccount(
  db: Db,
  actor: Actor,
  sn: string,
  move: 'enable' | 'disable',
  opinion: string | null,
): Promise<void> {
  const [found] = await db.select({ status: account.status }).from(account).where(live(sn)).for('update')
  if (!found || found.status === (move === 'enable' ? 'ENABLE' : 'DISABLE')) return
  const mover = elevated(actor, 'operator:edit', 'an actor that may move the examiner may move its account')
  await moveOperator(db, mover, sn, move, { opinion })
}

/**
 * Enables the account of a person whose registration was approved. A disabled account is first given the name and the mail
 * address of this person, because a stranger may have registered with the same mobile before.
 */
export async function claimAccount(db: Db, actor: Actor, sn: string, person: Person): Promise<void> {
  const [found] = await db.select({ status: account.status }).from(account).where(live(sn)).for('update')
  if (found?.status !== 'DISABLE') return
  await followExaminer(db, actor, sn, person)
  await switchExaminerAccount(db, actor, sn, 'enable', null)
}

/** The account follows its examiner's name, mobile and e-mail; a username that was the mobile stays the mobile. */
export async function followExaminer(
  db: Db,
  actor: Actor,
  sn: string,
  to: Pick<Person, 'name' | 'mobile' | 'email'>,
): Promise<void> {
  const [found] = await db
    .select({
      sn: account.sn,
      version: account.version,
      username: account.username,
      name: account.name,
      mobile: account.mobile,
      email: account.email,
    })
    .from(account)
    .where(live(sn))
    .for('update')
  if (!found || (found.name === to.name && found.mobile === to.mobile && found.email === to.email)) return
  const username = found.username === found.mobile ? to.mobile : found.username
  const next = { name: to.name, mobile: to.mobile, email: to.email, username }
  await uniqueOr(operatorMessages, TAKEN, updateVersioned(db, account, found, next))
  await writeAudit(db, actor, {
    action: 'operator.edit',
    target: { type: 'operator', sn },
    before: { name: found.name, mobile: maskMobile(found.mobile), email: found.email },
    after: { name: to.name, mobile: maskMobile(to.mobile), email: to.email },
    org_sn: null,
  })
}
