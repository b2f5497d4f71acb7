import type { Actor } from '@zhikao/domain/access/actor.ts'
import { knowledgePointContract } from '@zhikao/domain/bank/knowledgePoint/knowledgePoint.contract.ts'
import { questionBody } from '@zhikao/domain/bank/question/question.model.ts'
import { createPoint } from '../bank/knowledgePoint/knowledgePoint.commands.ts'
import { createQuestion, moveQuestion } from '../bank/question/question.commands.ts'
import type { Db } from '../db/client.ts'
import { shiftClock } from '../db/clock.ts'
import { storeMedia } from '../platform/media/media.commands.ts'
import type { Services } from '../services.ts'
import { actorOf } from './actors.ts'
import { ASSEMBLY } from './assemblyBank.ts'
import type { DemoBank, DemoQuestion } from './demoBank.ts'
import { DRAWING } from './drawingBank.ts'
import { drawDocument } from './emblem.ts'

/** The knowledge points of a credential, by name. */
async function addPoints(db: Db, actor: Actor, credential_sn: string, points: DemoBank['points']) {
  const made = new Map<string, string>()
  const add = async (name: string, parent_sn: string | null, position: number) => {
    const body = knowledgePointContract.create.body.parse({ credential_sn, name, parent_sn, position })
    const sn = await createPoint(db, actor, body)
    made.set(name, sn)
    return sn
  }
  for (const [at, [top, below]] of Object.entries(points).entries()) {
    const parent = await add(top, null, at + 1)
    for (const [place, name] of below.entries()) await add(name, parent, place + 1)
  }
  return made
}

async function drawingOf(db: Db, services: Services, actor: Actor) {
  const name = '轴零件图.pdf'
  const file = { kind: 'ATTACHMENT' as const, name, type: 'application/pdf', ext: 'pdf', source: drawDocument('轴') }
  return [{ key: (await storeMedia(db, services, actor, file)).key, name }]
}

async function addQuestion(db: Db, services: Services, actor: Actor, of: DemoQuestion, place: Place): Promise<void> {
  const isPractical = of.type === 'PRACTICAL'
  const body = questionBody.parse({
    ...place,
    level: of.level,
    subject: isPractical ? 'OFFLINE' : 'ONLINE',
    type: of.type,
    stem: `<p>${of.stem}</p>`,
    options: (of.options ?? []).map((text) => ({ text })),
    answer: of.answer,
    analysis: of.analysis && `<p>${of.analysis}</p>`,
    score_default: of.score ?? 2,
    difficulty: of.difficulty ?? 3,
    attachments: isPractical ? await drawingOf(db, services, actor) : [],
    source: of.source,
    alternative_group: of.group,
    practice_allowed: of.practice ?? false,
  })
  const sn = await createQuestion(db, actor, body)
  if (of.state === 'INIT') return
  await moveQuestion(db, actor, sn, 'enable', { opinion: null })
  if (of.state === 'DISABLE') await moveQuestion(db, actor, sn, 'disable', { opinion: '大纲调整，不再考核' })
}
type Place = { credential_sn: string; knowledge_points: string[] }

/** The question bank: knowledge points, and questions of every type and in every state (domain.md §3.15). */
export async function fillQuestions(db: Db, services: Services, credentials: Map<string, string>): Promise<void> {
  const actor = await actorOf(db, 'center')
  await shiftClock(db, '-200 days')
  for (const { code, points, questions } of [DRAWING, ASSEMBLY]) {
    const credential_sn = credentials.get(code)
    if (!credential_sn) throw new Error(`the demo has no credential ${code}`)
    const known = await addPoints(db, actor, credential_sn, points)
    for (const question of questions) {
      const point = known.get(question.point)
      if (!point) throw new Error(`the demo bank has no point ${question.point}`)
      await addQuestion(db, services, actor, question, { credential_sn, knowledge_points: [point] })
    }
  }
  await shiftClock(db, '0')
}
