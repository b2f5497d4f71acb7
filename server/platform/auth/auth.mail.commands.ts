import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { mailMessages } from '@zhikao/domain/platform/auth/auth.messages.ts'
import { CODE } from '@zhikao/domain/platform/auth/auth.model.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { transaction } from '../../db/transaction.ts'
import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import type { Services } from '../../services.ts'
import { wakeUpkeep } from '../../jobs/enqueue.ts'
import { SENDING_MS } from '../../jobs/mailer.ts'
import type { Letter } from '../../jobs/mailer.ts'
import { account } from '../operator/operator.table.ts'
import { findAddressed } from './auth.queries.ts'
import { makeCode } from './auth.reset.commands.ts'
import { codeRequest, mail } from './auth.table.ts'

type MailServices = Pick<Services, 'pool' | 'db' | 'secret' | 'mailer' | 'log'>
type Waiting = typeof mail.$inferSelect

/** A written letter about notices; `notice_sn`: the one that it is about, with which it is deleted. */
type NoticeMail = { account_sn: string; lang: Lang; subject: string; text: string; notice_sn?: string }

const ATTEMPTS = 5
const AGAIN_SECONDS = 20
/** Mails about notices wait longer each time: they are not urgent, and a mail server may be away for a while. */
const NOTICE_AGAIN_SECONDS = 600

/** Sends the mails that wait in the outbox. A mail may arrive twice when a worker is killed; its code then differs, and only the last one is valid. */
export async function emptyOutbox(services: MailServices): Promise<void> {
  for (;;) {
    const letter = (await takeLetter(services.db, IS_URGENT)) ?? (await takeLetter(services.db, sql`true`))
    // While the mail server cannot be reached, the others wait for the next round.
    if (!letter || !(await deliver(services, letter))) return
  }
}

const ROWS = 500

/** Puts letters about notices into the outbox, and wakes the worker that empties it; they are sent within so many minutes or not at all. */
export async function postNoticeMails(
  db: Db,
  kind: 'notice' | 'digest',
  letters: readonly NoticeMail[],
  minutes: number,
): Promise<void> {
  if (letters.length === 0) return
  const end_time = sql`now() + make_interval(mins => ${minutes})`
  for (let from = 0; from < letters.length; from += ROWS)
    await db
      .insert(mail)
      .values(letters.slice(from, from + ROWS).map((one) => ({ sn: newSn(), kind, end_time, ...one })))
  await wakeUpkeep(db, 'mail')
}

/** Puts a written letter to an address into the outbox; it is sent within so many minutes or not at all. */
export async function postPersonMail(
  db: Db,
  letter: { kind: 'trainee'; address: string; lang: Lang; subject: string; text: string },
  minutes: number,
): Promise<void> {
  await db.insert(mail).values({ sn: newSn(), ...letter, end_time: sql`now() + make_interval(mins => ${minutes})` })
  await wakeUpkeep(db, 'mail')
}

/** Takes the letters to people without an account out of the outbox: those of the demo have invented addresses. */
export async function dropPersonMails(db: Db): Promise<void> {
  await db.delete(mail).where(eq(mail.kind, 'trainee'))
}

/** Takes the letters about these notices out of the outbox. */
export async function dropNoticeMails(db: Db, notices: SQL): Promise<void> {
  await db.delete(mail).where(sql`${mail.notice_sn} in (${notices})`)
}

/** A code or a warning: it does not wait behind mails about notices, which may be many. */
const IS_URGENT = sql`${mail.subject} is null`

/** The next mail of these that is due, reserved for this worker for as long as sending may take. */
async function takeLetter(db: Db, among: SQL): Promise<Waiting | undefined> {
  const [taken] = await db
    .update(mail)
    .set({ attempts: sql`${mail.attempts} + 1`, due_time: sql`now() + ${`${2 * SENDING_MS} milliseconds`}::interval` })
    .where(
      sql`${mail.sn} = (select sn from ${mail} where due_time <= now() and ${among} order by due_time, sn limit 1 for update skip locked)`,
    )
    .returning()
  return taken
}

/** Sends a mail, or has it tried again later; false: the mail server did not answer. */
async function deliver(services: MailServices, waiting: Waiting): Promise<boolean> {
  const { db, mailer, pool, secret, log } = services
  const letter = mailer && (await transaction(pool, (tx) => writeLetter(tx, secret, waiting)))
  try {
    if (letter) await mailer.send(letter)
    await db.delete(mail).where(eq(mail.sn, waiting.sn))
    return true
  } catch (error) {
    // The message of a mail server can contain the address, so only its code is logged.
    log.warn(
      { code: error instanceof Error && 'code' in error ? error.code : undefined, attempts: waiting.attempts },
      'a letter could not be sent',
    )
    if (waiting.attempts >= ATTEMPTS) await db.delete(mail).where(eq(mail.sn, waiting.sn))
    else
      await db
        .update(mail)
        .set({ due_time: sql`now() + ${`${againSeconds(waiting)} seconds`}::interval` })
        .where(eq(mail.sn, waiting.sn))
    return error instanceof Error && 'responseCode' in error
  }
}

const againSeconds = ({ subject, attempts }: Waiting) =>
  subject === null ? AGAIN_SECONDS : NOTICE_AGAIN_SECONDS * attempts

/** The text and address of a mail; null when there is no address, or it is too late. */
async function writeLetter(db: Db, secret: string, waiting: Waiting): Promise<Letter | null> {
  const { rows } = await db.execute<{ late: boolean }>(
    sql`select end_time <= now() as late from ${mail} where sn = ${waiting.sn}`,
  )
  if (!rows[0] || rows[0].late) return null
  if (waiting.kind === 'trainee' && waiting.address !== null)
    return { to: waiting.address, subject: waiting.subject ?? '', text: waiting.text ?? '' }
  if (waiting.subject !== null) return noticeLetter(db, waiting)
  return waiting.kind === 'reset_code' ? codeLetter(db, secret, waiting) : changedLetter(db, waiting)
}

/** A mail about notices goes to the address that the account has now; a disabled or deleted account gets none. */
async function noticeLetter(db: Db, { account_sn, subject, text }: Waiting): Promise<Letter | null> {
  const { rows } = await db.execute<{ email: string }>(
    sql`select email from ${account} where sn = ${account_sn} and delete_time is null and status = 'ENABLE' and email is not null`,
  )
  const [found] = rows
  return found ? { to: found.email, subject: subject ?? '', text: text ?? '' } : null
}

async function codeLetter(db: Db, secret: string, waiting: Waiting): Promise<Letter | null> {
  const found = await findAddressed(db, waiting.address ?? '', waiting.username)
  if (!found || (await isTooOften(db, found.sn, waiting))) return null
  if (waiting.request_sn !== null)
    await db.update(codeRequest).set({ account_sn: found.sn }).where(eq(codeRequest.sn, waiting.request_sn))
  const code = await makeCode(db, secret, found.sn)
  return letterOf(waiting, found, 'mail_code', { code, minutes: CODE.minutes })
}

/** An account gets a limited number of codes a day, whatever networks and addresses request them. */
async function isTooOften(db: Db, accountSn: string, waiting: Waiting): Promise<boolean> {
  const { rows } = await db.execute<{ sent: number }>(sql`
    select count(*)::int as sent from ${codeRequest}
    where account_sn = ${accountSn} and time > now() - interval '24 hours' and sn is distinct from ${waiting.request_sn}`)
  return (rows[0]?.sent ?? 0) >= CODE.per_day
}

async function changedLetter(db: Db, waiting: Waiting): Promise<Letter | null> {
  const { rows } = await db.execute<{ username: string; email: string | null }>(
    sql`select username, email from ${account} where sn = ${waiting.account_sn} and delete_time is null`,
  )
  const [found] = rows
  // A letter about a changed address goes to the old one, which was kept with it.
  if (waiting.kind === 'contact_changed')
    return found && waiting.address !== null
      ? letterOf(waiting, { username: found.username, email: waiting.address }, 'mail_contact', {})
      : null
  return found?.email ? letterOf(waiting, { username: found.username, email: found.email }, 'mail_changed', {}) : null
}

function letterOf(
  { lang }: Pick<Waiting, 'lang'>,
  { username, email }: { username: string; email: string },
  words: 'mail_code' | 'mail_changed' | 'mail_contact',
  more: Record<string, string | number>,
): Letter {
  const params = { platform: kernelMessages.platform_name, username, ...more }
  return {
    to: email,
    subject: fill(mailMessages[`${words}_subject`], params)[lang],
    text: fill(mailMessages[words], params)[lang],
  }
}
