import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { ChangedValues } from '@zhikao/domain/people/collegeChange/collegeChange.model.ts'
import type { Db } from '../db/client.ts'
import { shiftClock } from '../db/clock.ts'
import { createChange, moveChange } from '../people/collegeChange/collegeChange.commands.ts'
import { getActor } from '../platform/auth/auth.queries.ts'
import { storeMedia } from '../platform/media/media.commands.ts'
import { listAccountsOf } from '../platform/operator/operator.queries.ts'
import type { Services } from '../services.ts'
import { drawDocument } from './emblem.ts'

type Asked = { orgs: ReadonlyMap<string, string>; username: string; wish: ChangedValues; reason: string }

/** An institution asks, with a file of its own. */
async function ask(db: Db, services: Services, { orgs, username, wish, reason }: Asked) {
  const orgSn = orgs.get(username)
  const [own] = orgSn ? await listAccountsOf(db, orgSn) : []
  if (!orgSn || !own) throw new Error(`there is no institution ${username}`)
  const actor = await getActor(db, own.sn)
  const proof = await storeMedia(db, services, actor, {
    kind: 'ATTACHMENT',
    name: '变更证明.pdf',
    type: 'application/pdf',
    ext: 'pdf',
    source: drawDocument(`Decision on the change of ${username}`),
  })
  return { actor, sn: await createChange(db, actor, { ...wish, reason, proof_files: [proof.key] }) }
}

/** Requests of institutions to change their locked fields (domain.md §3.2), in each state: made, refused, withdrawn, and two that wait. */
export async function fillChanges(
  db: Db,
  services: Services,
  center: Actor,
  orgs: ReadonlyMap<string, string>,
): Promise<void> {
  const request = (username: string, wish: ChangedValues, reason: string) =>
    ask(db, services, { orgs, username, wish, reason })
  await shiftClock(db, '-40 days')
  const renamed = await request('songyuan', { name: '松原职业技术大学' }, '省教育厅批复学校更名')
  await shiftClock(db, '-38 days')
  await moveChange(db, center, renamed.sn, 'approve', { opinion: '批复属实，予以变更' })
  await shiftClock(db, '-20 days')
  const refused = await request('siping', { school_code: '4122010999' }, '学校标识码填写有误')
  await shiftClock(db, '-19 days')
  await moveChange(db, center, refused.sn, 'reject', { opinion: '证明材料未载明新的标识码，请补充后重新申请' })
  await shiftClock(db, '-9 days')
  const withdrawn = await request('yanbian', { name: '延边国合职业技术学院' }, '校名拟变更，等待批复')
  await moveChange(db, withdrawn.actor, withdrawn.sn, 'withdraw', {})
  await shiftClock(db, '-4 days')
  await request('school2', { name: '吉林机电职业技术学校' }, '省教育厅批复学校更名')
  await shiftClock(db, '-26 hours')
  await request('college', { school_code: '4122010998' }, '按教育部最新公布的学校标识码更正')
  await shiftClock(db, '0')
}
