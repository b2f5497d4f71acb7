import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { PLATFORM_ROLES, TENANT_ROLES } from '@zhikao/domain/access/roles.ts'
import { LANGS } from '@zhikao/domain/kernel/text.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { digestOf, letterOf } from '@zhikao/domain/platform/notice/notice.letter.rules.ts'
import type { LetterItem } from '@zhikao/domain/platform/notice/notice.letter.rules.ts'
import {
  DIGEST_DAYS,
  DIGEST_FROM_HOUR,
  DIGEST_MAX,
  DIGEST_TO_HOUR,
  LETTER_HOURS,
  LETTERS_PER_DAY,
} from '@zhikao/domain/platform/notice/notice.model.ts'
import type { Db } from '../../db/client.ts'
import { transaction } from '../../db/transaction.ts'
import { isReferenced } from '../../record/references.ts'
import type { Services } from '../../services.ts'
import { actorOf } from '../auth/auth.queries.ts'
import type { AccountFacts } from '../auth/auth.queries.ts'
import { postNoticeMails } from '../auth/auth.mail.commands.ts'
import { institutionDisabled } from '../operator/operator.queries.ts'
import { account, roleGrant } from '../operator/operator.table.ts'
import { preference } from '../preference/preference.table.ts'
import { defaultTable, groupTable, sendsNotices } from './notice.choice.queries.ts'
import type { NoticeRecord } from './notice.queries.ts'
import { isWaiting, names, seesKind } from './notice.ranges.queries.ts'
import { urlFor } from './notice.show.ts'
import { notice, noticeChoice, noticeLetter } from './notice.table.ts'

type MailServices = Pick<Services, 'pool' | 'config' | 'mailer'>

/** Notices, and accounts with a daily mail, that one transaction takes. */
const AT_ONCE = 100

/** A notice for one account, with what the link in that account's own portal needs. */
type Addressed = AccountFacts &
  Pick<NoticeRecord, 'title' | 'abstract' | 'screen' | 'params'> & { key: string; account_sn: string; lang: string }

const READER = sql`a.sn as account_sn, a.sn, a.username, a.name, a.role, a.admin, a.org_sn, a.permissions, a.operations,
  r.permissions as role_permissions, r.operations as role_operations, f.setting ->> 'lang' as lang`
const NOTICE = sql`p.key, p.title, p.abstract, p.screen, p.params`
/** What of a notice `n` is read here. */
const COLUMNS = sql`n.sn as key, n.type, n.status, n.to_account, n.to_org, n.to_platform, n.event, n.title, n.abstract, n.screen, n.params, n.update_time`
/** Its choice for the group of the notice, else the default of its role. */
const way = sql`coalesce(c.way, d.way)`
const isTenant = sql`a.role = any(${names(TENANT_ROLES)})`
const isPlatform = sql`a.role = any(${names(PLATFORM_ROLES)})`
/** An account that can sign in and has an address. */
const isReachable = sql`a.delete_time is null and a.status = 'ENABLE' and a.email is not null and not ${isReferenced(institutionDisabled, sql`a.org_sn`)}`
const facts = sql`join ${roleGrant} r on r.role = a.role left join ${preference} f on f.account_sn = a.sn`
const choice = sql`left join ${noticeChoice} c on c.account_sn = a.sn and c.mail_group = g.mail_group
  join (${defaultTable()}) d on d.role = a.role and d.mail_group = g.mail_group`

/** Prepares a mail for each account that chose one for each notice: of those that are shown by now, each notice once. */
export async function postLetters(services: MailServices): Promise<void> {
  for (let taken = AT_ONCE; taken === AT_ONCE; )
    taken = await transaction(services.pool, (db) => postSome(db, services))
}

async function postSome(db: Db, services: MailServices): Promise<number> {
  const { rows } = await db.execute<{ sn: string }>(sql`
    select sn from ${notice} where mail_from <= business_now() order by mail_from limit ${AT_ONCE} for update skip locked`)
  if (rows.length === 0) return 0
  const taken = sql.param(rows.map(({ sn }) => sn))
  if (sendsNotices(services)) await postAll(db, services, await addressedOf(db, taken))
  await db.execute(sql`update ${notice} set mail_from = null where sn = any(${taken})`)
  return rows.length
}

/** The accounts that get these notices by mail at once; a notice that waited too long is not mailed. */
async function addressedOf(db: Db, sns: ReturnType<typeof sql.param>): Promise<Addressed[]> {
  const { rows } = await db.execute<Addressed>(sql`
    with p as (select ${COLUMNS} from ${notice} n where n.sn = any(${sns}) and n.mail_from > business_now() - make_interval(hours => ${LETTER_HOURS}))
    select ${NOTICE}, ${READER} from p join (${groupTable()}) g on g.event = p.event
      join lateral (
        select * from ${account} a where a.sn = p.to_account
        union all select * from ${account} a where a.org_sn = p.to_org and ${isTenant}
        union all select * from ${account} a where p.to_platform and ${isPlatform}
      ) a on ${isReachable} and ${isWaiting} and ${seesKind}
      ${facts} ${choice}
    where ${way} = 'NOW' order by a.sn, p.update_time, p.key`)
  return rows
}

/** Puts the mails into the outbox; an account that had its number of the day gets the rest with its next daily mail. */
async function postAll(db: Db, services: MailServices, addressed: readonly Addressed[]): Promise<void> {
  const own = [...Map.groupBy(addressed, ({ account_sn }) => account_sn)]
  if (own.length === 0) return
  const { rows } = await db.execute<{ account_sn: string; letters: number }>(sql`
    insert into ${noticeLetter} as l (account_sn, day, letters)
    select u.account_sn, business_now()::date, u.letters
    from unnest(${sql.param(own.map(([sn]) => sn))}::text[], ${sql.param(own.map(([, all]) => all.length))}::int[]) as u (account_sn, letters)
    on conflict (account_sn, day) do update set letters = l.letters + excluded.letters
    returning l.account_sn, l.letters`)
  const sums = new Map(rows.map((row) => [row.account_sn, row.letters]))
  const letters = own.flatMap(([sn, all]) => {
    const before = (sums.get(sn) ?? 0) - all.length
    return all.slice(0, Math.max(0, LETTERS_PER_DAY - before)).map((one) => {
      const { subject, text } = letterOf(itemOf(one, services), langOf(one), settingsLink(services))
      return { account_sn: sn, lang: langOf(one), subject, text, notice_sn: one.key }
    })
  })
  await postNoticeMails(db, 'notice', letters, END_MINUTES)
}

/** A mail is sent within a day or not at all. */
const END_MINUTES = LETTER_HOURS * 60

const langOf = ({ lang }: Addressed): Lang => LANGS.find((one) => one === lang) ?? 'CN'
const linkTo = ({ config }: MailServices, path: string): string | null =>
  config.publicUrl === undefined ? null : new URL(path, config.publicUrl).href
const settingsLink = (services: MailServices) => linkTo(services, '/user/info')

/** What the account's bell shows of it, with the address in the account's own portal. */
function itemOf(one: Addressed, services: MailServices): LetterItem {
  const path = urlFor(one, actorOf(one, null))
  return { title: one.title, abstract: one.abstract, link: path === null ? null : linkTo(services, path) }
}

/** Prepares the daily mails in the morning: one for each account that chose it and has something unread. */
export async function postDigests(services: MailServices): Promise<void> {
  if (!sendsNotices(services)) return
  for (let claimed = 1; claimed > 0; )
    claimed = await transaction(services.pool, async (db) => {
      const accounts = await claimDigests(db)
      if (accounts.length > 0) await postSums(db, services, accounts)
      return accounts.length
    })
}

/** Accounts whose daily mail of today is prepared from now on by this transaction, and by no other. */
async function claimDigests(db: Db): Promise<string[]> {
  const today = sql`business_now()::date`
  const { rows } = await db.execute<{ account_sn: string }>(sql`
    insert into ${noticeLetter} as l (account_sn, day, digest_time)
    select w.account_sn, ${today}, business_now() from (
      select account_sn from ${noticeChoice} where way = 'DAILY'
      union select account_sn from ${noticeLetter} where day >= ${today} - 1 and letters > ${LETTERS_PER_DAY}
    ) w
    where extract(hour from business_now()) >= ${DIGEST_FROM_HOUR} and extract(hour from business_now()) < ${DIGEST_TO_HOUR}
      and not exists (select 1 from ${noticeLetter} done where done.account_sn = w.account_sn and done.day = ${today} and done.digest_time is not null)
    order by w.account_sn limit ${AT_ONCE}
    on conflict (account_sn, day) do update set digest_time = excluded.digest_time where l.digest_time is null
    returning l.account_sn`)
  return rows.map(({ account_sn }) => account_sn)
}

type Summed = Addressed & { total: number; now: string }

/** From where the daily mail before ended, or a day back; never more than some days. */
const since = sql`greatest(business_now() - make_interval(days => ${DIGEST_DAYS}), coalesce(
  (select max(b.digest_time) from ${noticeLetter} b where b.account_sn = a.sn and b.day < business_now()::date),
  business_now() - interval '1 day'))`
/** The account had more notices than mails since yesterday: what was left out is in the daily mail. */
const hadMore = sql`exists (select 1 from ${noticeLetter} o where o.account_sn = a.sn and o.day >= business_now()::date - 1 and o.letters > ${LETTERS_PER_DAY})`

/** One address of account `a`: each reads the newest part of its own index. */
const newest = (address: SQL) =>
  sql`select ${COLUMNS} from ${notice} n where ${address} and n.update_time > ${since} and n.update_time <= business_now()`

async function postSums(db: Db, services: MailServices, accounts: readonly string[]): Promise<void> {
  const { rows } = await db.execute<Summed>(sql`
    select ${NOTICE}, ${READER}, x.total, to_char(business_now(), 'YYYY-MM-DD HH24:MI') as now
    from ${account} a ${facts} join lateral (
      select p.*, count(*) over ()::int as total from (
        ${newest(sql`n.to_account = a.sn`)}
        union all ${newest(sql`n.to_org = a.org_sn and ${isTenant}`)}
        union all ${newest(sql`n.to_platform and ${isPlatform}`)}
      ) p join (${groupTable()}) g on g.event = p.event ${choice}
      where ${isWaiting} and ${seesKind} and (${way} = 'DAILY' or (${way} = 'NOW' and ${hadMore}))
      order by p.update_time desc, p.key limit ${DIGEST_MAX}
    ) x on true join lateral (select x.*) p on true
    where a.sn = any(${sql.param(accounts)}) and ${isReachable}
    order by a.sn, p.update_time desc, p.key`)
  const letters = [...Map.groupBy(rows, ({ account_sn }) => account_sn)].flatMap(([account_sn, own]) => {
    const [first] = own
    if (!first) return []
    const items = own.map((one) => itemOf(one, services))
    const lang = langOf(first)
    const letter = digestOf({ items, total: first.total, time: first.now }, lang, settingsLink(services))
    return [{ account_sn, lang, ...letter }]
  })
  await postNoticeMails(db, 'digest', letters, END_MINUTES)
}
