import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { mailMessages } from '@zhikao/domain/platform/auth/auth.messages.ts'
import { CODE, CODE_CHANNELS } from '@zhikao/domain/platform/auth/auth.model.ts'
import type { CodeChannel } from '@zhikao/domain/platform/auth/auth.model.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { transaction } from '../../db/transaction.ts'
import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import type { Services } from '../../services.ts'
import { wakeUpkeep } from '../../jobs/enqueue.ts'
import { SENDING_MS } from '../../jobs/mailer.ts'
import type { Letter } from '../../jobs/mailer.ts'
import type { Texter } from '../../jobs/texter.ts'
import { account } from '../operator/operator.table.ts'
import { makeCode, makeRegisterCode } from './auth.code.commands.ts'
import { findAddressed } from './auth.queries.ts'
import { codeRequest, mail } from './auth.table.ts'

type MailServices = Pick<Services, 'pool' | 'db' | 'secret' | 'mailer' | 'texter' | 'log'>
type Waiting = typeof mail.$inferSelect

/** A written letter about notices; `notice_sn`: the one that it is about, with which it is deleted. */
type NoticeMail = { account_sn: string; lang: Lang; subject: string; text: string; notice_sn?: string }

const ATTEMPTS = 5
const AGAIN_SECONDS = 20
/** Mails about notices wait longer each time: they are not urgent, and a mail server may be away for a while. */
const NOTICE_AGAIN_SECONDS = 600
/** A text message is tried again until its end: after 20 s, 40 s, 80 s, then every 160 s. */
const SMS_AGAIN_MAX = 160

/** Sends what waits in the outbox; neither channel waits for the other. A code may arrive twice when a worker is killed: it is the same one. */
export async function emptyOutbox(services: MailServices): Promise<void> {
  await Promise.all(CODE_CHANNELS.map((channel) => emptyChannel(services, channel)))
}

async function emptyChannel(services: MailServices, channel: CodeChannel): Promise<void> {
  for (;;) {
    const letter =
      (await takeLetter(services.db, channel, IS_URGENT)) ?? (await takeLetter(services.db, channel, sql`true`))
    // While the mail server or gateway cannot be reached, the others wait for the next round.
    if (!letter || (await deliver(services, letter)) === 'away') return
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

type PersonLetter = { email: string; mobile: string; lang: Lang; subject: string; text: string; short: string }

/**
 * Puts a written letter to a person without an account into the outbox, and its short form as a text message. Where mails are
 * sent the text message is not (domain.md §5.11: mail or SMS). They are sent within so many minutes or not at all.
 */
export async function postPersonLetter(db: Db, letter: PersonLetter, minutes: number): Promise<void> {
  const { email, mobile, lang, subject, text, short } = letter
  const same = { kind: 'trainee' as const, lang, subject, end_time: sql`now() + make_interval(mins => ${minutes})` }
  await db.insert(mail).values([
    { sn: newSn(), ...same, channel: 'mail', address: email, text },
    { sn: newSn(), ...same, channel: 'sms', address: mobile, text: short },
  ])
  await wakeUpkeep(db, 'mail')
}

/** Takes the letters to people without an account out of the outbox: those of the demo have invented addresses. */
export async function dropPersonLetters(db: Db): Promise<void> {
  await db.delete(mail).where(eq(mail.kind, 'trainee'))
}

/** Takes the letters about these notices out of the outbox. */
export async function dropNoticeMails(db: Db, notices: SQL): Promise<void> {
  await db.delete(mail).where(sql`${mail.notice_sn} in (${notices})`)
}

/** A code or a warning: it does not wait behind mails about notices, which may be many. */
const IS_URGENT = sql`${mail.subject} is null`

/** The next mail of these that is due, reserved for this worker for as long as sending may take. */
async function takeLetter(db: Db, channel: CodeChannel, among: SQL): Promise<Waiting | undefined> {
  // Written out, so that the index of this channel serves.
  const ofChannel = channel === 'sms' ? sql`channel = 'sms'` : sql`channel = 'mail'`
  const [taken] = await db
    .update(mail)
    .set({ attempts: sql`${mail.attempts} + 1`, due_time: sql`now() + ${`${2 * SENDING_MS} milliseconds`}::interval` })
    .where(
      sql`${mail.sn} = (select sn from ${mail} where due_time <= now() and ${ofChannel} and ${among} order by due_time, sn limit 1 for update skip locked)`,
    )
    .returning()
  return taken
}

/** `ended`: sent, or never to be sent; `again`: refused for now; `away`: there was no answer. */
type Delivery = { state: 'ended' | 'again' | 'away'; code?: string }

/** Sends a letter, or has it tried again later. */
async function deliver(services: MailServices, waiting: Waiting): Promise<Delivery['state']> {
  const { db, log } = services
  const { state, code } = await send(services, waiting)
  const { attempts, channel } = waiting
  if (code !== undefined) log.warn({ code, attempts, channel }, 'a letter could not be sent')
  if (state === 'ended' || (channel === 'mail' && attempts >= ATTEMPTS))
    await db.delete(mail).where(eq(mail.sn, waiting.sn))
  else
    await db
      .update(mail)
      .set({ due_time: sql`now() + ${`${againSeconds(waiting)} seconds`}::interval` })
      .where(eq(mail.sn, waiting.sn))
  return state
}

const againSeconds = ({ channel, subject, attempts }: Waiting) => {
  if (channel === 'sms') return Math.min(SMS_AGAIN_MAX, AGAIN_SECONDS * 2 ** (attempts - 1))
  return subject === null ? AGAIN_SECONDS : NOTICE_AGAIN_SECONDS * attempts
}

async function send(services: MailServices, waiting: Waiting): Promise<Delivery> {
  const { mailer, texter, pool, secret } = services
  const isMailed = waiting.kind === 'trainee' && mailer !== null
  const hasChannel = waiting.channel === 'mail' ? mailer : !isMailed && texter
  const letter = hasChannel && (await transaction(pool, (tx) => writeLetter(tx, secret, waiting)))
  if (!letter) return { state: 'ended' }
  if (texter && waiting.channel === 'sms') return sendText(texter, waiting, letter)
  try {
    await mailer?.send(letter)
    return { state: 'ended' }
  } catch (error) {
    // The message of a mail server can contain the address, so only its code is logged.
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    return { state: error instanceof Error && 'responseCode' in error ? 'again' : 'away', code }
  }
}

/** The number of the message in the outbox is its number for the gateway. */
async function sendText(texter: Texter, { sn, lang }: Waiting, { to, text }: Letter): Promise<Delivery> {
  const { state, code } = await texter.send({ id: sn, to, text, lang })
  if (state === 'accepted') return { state: 'ended' }
  return { state: state === 'refused' ? 'ended' : 'away', code }
}

/** The text and address of a mail; null when there is no address, or it is too late. */
async function writeLetter(db: Db, secret: string, waiting: Waiting): Promise<Letter | null> {
  const { rows } = await db.execute<{ late: boolean }>(
    sql`select end_time <= now() as late from ${mail} where sn = ${waiting.sn}`,
  )
  if (!rows[0] || rows[0].late) return null
  if (waiting.kind === 'trainee' && waiting.address !== null)
    return { to: waiting.address, subject: waiting.subject ?? '', text: waiting.text ?? '' }
  if (waiting.subject !== null) return noticeLetter(db, waiting)
  if (waiting.kind === 'register_code') return registerLetter(db, secret, waiting)
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
  const { channel, sn: seed } = waiting
  const found = await findAddressed(db, waiting.address ?? '', waiting.username, channel)
  const to = channel === 'sms' ? found?.mobile : found?.email
  if (!found || !to || (await isTooOften(db, found.sn, waiting))) return null
  if (waiting.request_sn !== null)
    await db.update(codeRequest).set({ account_sn: found.sn }).where(eq(codeRequest.sn, waiting.request_sn))
  const code = await makeCode(db, secret, found.sn, { seed, channel })
  const params = { code, minutes: CODE.minutes, username: found.username }
  return channel === 'sms' ? textOf(waiting, to, 'sms_reset', params) : letterOf(waiting, to, 'mail_code', params)
}

/** Sends a code for a registration to the address that was given. The address need not belong to an account. */
async function registerLetter(db: Db, secret: string, waiting: Waiting): Promise<Letter | null> {
  const { address, channel, sn } = waiting
  if (address === null) return null
  const params = { code: await makeRegisterCode(db, secret, address, sn), minutes: CODE.minutes }
  return channel === 'sms'
    ? textOf(waiting, address, 'sms_register', params)
    : letterOf(waiting, address, 'mail_register', params)
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
  if (!found) return null
  const { username } = found
  // A letter about a changed address goes to the old one, which was kept with it.
  if (waiting.kind === 'contact_changed')
    return waiting.address === null ? null : letterOf(waiting, waiting.address, 'mail_contact', { username })
  return found.email === null ? null : letterOf(waiting, found.email, 'mail_changed', { username })
}

type Params = Record<string, string | number>
type MailWords = 'mail_code' | 'mail_register' | 'mail_changed' | 'mail_contact'

function letterOf({ lang }: Pick<Waiting, 'lang'>, to: string, words: MailWords, more: Params): Letter {
  const params = { platform: kernelMessages.platform_name, ...more }
  return {
    to,
    subject: fill(mailMessages[`${words}_subject`], params)[lang],
    text: fill(mailMessages[words], params)[lang],
  }
}

/** A text message has no subject. */
const textOf = (
  { lang }: Pick<Waiting, 'lang'>,
  to: string,
  words: 'sms_reset' | 'sms_register',
  more: Params,
): Letter => ({
  to,
  subject: '',
  text: fill(mailMessages[words], { platform: kernelMessages.platform_name, ...more })[lang],
})
