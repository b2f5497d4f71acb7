import { operatorContract } from '@zhikao/domain/platform/operator/operator.contract.ts'
import { openSignedIn } from './browserWindow.ts'
import type { Window } from './browserWindow.ts'
import type { Day } from './examDay.forms.ts'
import { moveTo, PHONE } from './examDay.forms.ts'
import { callIn, enterTheory, fileRecords, finishTheory, resetPassword } from './examDay.theory.ts'
import { personOf } from './journey.people.ts'
import type { TestServer } from './testServer.ts'

/** Whoever acts besides the chief, each on a phone. */
export type People = Record<'first' | 'second' | 'site' | 'center', Window>

type Examiner = { account_sn: string; username: string; theory: boolean }

/** Two examiners of the practical; the first was in the theory too. */
const examinersOf = ({ read }: TestServer, { sn, plan_sn }: Day['exam']) =>
  read<Examiner>(`
    select t.account_sn, c.username, exists (select 1 from assignment o join exam x on x.sn = o.exam_sn
        where x.plan_sn = '${plan_sn}' and x.subject = 'ONLINE' and o.teacher_sn = t.sn and o.status = 'CONFIRMED') as theory
    from assignment a join teacher t on t.sn = a.teacher_sn join account c on c.sn = t.account_sn
    where a.exam_sn = '${sn}' and a.role = 'EXAMINER' and a.status = 'CONFIRMED' order by theory desc, a.sn limit 2`)

const CENTER = { username: 'duty_officer', role: 'center', name: '欧阳慧', mobile: '13511110000' }
const FIRST_PASSWORD = 'Anfang@2026'

/**
 * A new account of the centre, signed in: it has handed out no password of an examiner. Who has counts as that examiner,
 * and decides about none of the examiner's reports (Decided 43).
 */
async function openCenter(server: TestServer, { page }: Window): Promise<Window> {
  await callIn(page, operatorContract.create, { body: { ...CENTER, initial_password: FIRST_PASSWORD } })
  const person = await personOf(server, CENTER.username, PHONE)
  await person.enter(FIRST_PASSWORD)
  return person
}

/** Signs everybody in. The theory of the plan, which is held now, ends: room record and scores are done without its screens. */
export async function openPeople(server: TestServer, exam: Day['exam']): Promise<People> {
  const [theory] = await server.read<{ sn: string; site: string }>(`
    select e.sn, c.username as site from exam e join account c on c.org_sn = e.org_sn
    where e.plan_sn = '${exam.plan_sn}' and e.subject = 'ONLINE' order by c.create_time limit 1`)
  if (!theory) throw new Error('the plan has no theory')
  const platform = await openSignedIn(server, 'system', 'CN', PHONE)
  const center = await openCenter(server, platform)
  const enter = async ({ account_sn, username }: Examiner) => {
    const person = await personOf(server, username, PHONE)
    await person.enter(await resetPassword(platform.page, account_sn))
    return person
  }
  const [one, other] = await examinersOf(server, exam)
  if (!one?.theory || !other) throw new Error('the plan has too few examiners')
  const [first, second] = [await enter(one), await enter(other)]
  await platform.context.close()
  const site = await openSignedIn(server, theory.site, 'CN', PHONE)
  const chief = await openSignedIn(server, 'teacher', 'CN', PHONE)
  await moveTo(server, theory.sn, 1, 'end_time')
  await finishTheory(chief.page, theory.sn)
  await fileRecords(chief.page, first.page, theory.sn)
  await enterTheory(server, site.page, exam.plan_sn, 70)
  return { first, second, site, center }
}
