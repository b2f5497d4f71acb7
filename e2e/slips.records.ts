import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { operatorContract } from '@zhikao/domain/platform/operator/operator.contract.ts'
import { callIn } from './examDay.theory.ts'
import type { Seen, Stage } from './slips.act.ts'

/** No two tests have the same record: each new one has a number of its own. */
let made = 0
export function nextNumber(): number {
  made += 1
  return made
}

/** A new major of the institution that is signed in; disabled on request. */
export async function newMajor({ window: { page } }: Stage, disabled = false, called?: string): Promise<Seen> {
  const number = nextNumber()
  const body = {
    code: String(770100 + number),
    name: called ?? `误操作专业${number}`,
    edu_level: 'HIGHER',
    duration: 3,
  }
  const { sn, name, version } = await callIn(page, majorContract.create, { body: { ...body, start_year: 2020 } })
  if (disabled) await callIn(page, majorContract.disable, { params: { id: sn }, body: { version } })
  return { sn, name }
}

/** Two new majors that are disabled, and are found by one name. */
export async function twoMajors(stage: Stage): Promise<Seen> {
  const name = `误操作批量${nextNumber()}`
  const [one, two] = [await newMajor(stage, true, `${name}甲`), await newMajor(stage, true, `${name}乙`)]
  return { sn: one.sn, name, also: [two.sn] }
}

/** The version of a record of this table. */
export const versionIn =
  (table: string) =>
  ({ sn }: Seen) =>
    `select version from ${table} where sn = '${sn}'`

/** The plan that waits longest for a decision. */
export async function waitingPlan({ window: { page } }: Stage): Promise<Seen> {
  const query = { status: 'PLAN_SUBMIT', sort: 'submit_time', limit: '10' }
  const [plan] = (await callIn(page, planContract.list, { query })).items
  if (!plan) throw new Error('no plan waits for a decision')
  return { sn: plan.sn, name: plan.title }
}

/** A plan of the site that nothing keeps from being submitted; one that a test submitted is taken back before. */
export async function draftPlan({ window: { page } }: Stage): Promise<Seen> {
  const { items } = await callIn(page, planContract.list, { query: { status: 'PLAN_INIT,PLAN_SUBMIT', limit: '50' } })
  const plan = items.find(({ status, actions }) => status === 'PLAN_INIT' && actions.includes('submit'))
  const sent = items.find(({ actions }) => actions.includes('withdraw'))
  if (plan) return { sn: plan.sn, name: plan.title }
  if (!sent) throw new Error('the site has no plan that can be submitted')
  await callIn(page, planContract.withdraw, { params: { id: sent.sn }, body: { version: sent.version } })
  return { sn: sent.sn, name: sent.title }
}

/** An approved plan of the site whose exam application has no draft yet and cannot be sent. */
export async function approvedPlan({ server, window: { page } }: Stage): Promise<Seen> {
  const { items } = await callIn(page, planContract.list, { query: { status: 'PLAN_AUDIT', limit: '50' } })
  const drafts = await server.read<{ plan_sn: string }>('select plan_sn from exam_draft')
  const plan = items.find(
    ({ sn, actions }) => !actions.includes('submitExam') && drafts.every(({ plan_sn }) => plan_sn !== sn),
  )
  if (!plan) throw new Error('no approved plan is without a draft')
  return { sn: plan.sn, name: plan.title }
}

/** A new operator of the centre. */
export async function newOperator({ window: { page } }: Stage): Promise<Seen> {
  const number = nextNumber()
  const body = {
    username: `slips_${number}`,
    role: 'center',
    initial_password: 'Slips@2026-first',
    name: '欧阳春晓',
    mobile: `1380013${9100 + number}`,
  }
  const { sn, username } = await callIn(page, operatorContract.create, { body })
  return { sn, name: username }
}

/** An account of the staff, by the login name. */
export async function accountOf({ server }: Stage, username: string): Promise<Seen> {
  const [found] = await server.read<{ sn: string }>(`select sn from account where username = '${username}'`)
  if (!found) throw new Error(`there is no account ${username}`)
  return { sn: found.sn, name: username }
}
