import { describe, expect, it, test } from 'vitest'
import { GRANTS } from '../../access/grants.ts'
import type { Role } from '../../access/roles.ts'
import { actionsFor, refusedFor } from '../../kernel/lifecycle.ts'
import { transferLifecycle } from './transfer.lifecycle.ts'
import { TRANSFER_STATUS, transferBody } from './transfer.model.ts'
import {
  approveRefusal,
  deciderRefusal,
  documentFaults,
  enteredDocumentFaults,
  requestedStudent,
  requesterRefusal,
  sideOf,
} from './transfer.rules.ts'
import type { TransferFacts, TransferFinding } from './transfer.rules.ts'

const by = (role: Role, org_sn: string | null) => ({
  sn: `acc-${role}`,
  username: role,
  name: role,
  role,
  admin: false,
  org_sn,
  permissions: new Set(GRANTS[role]),
  origin: null,
})
const [asking, leaving, center] = [by('school', 'new'), by('college', 'old'), by('center', null)]
const found: TransferFinding = {
  org_sn: 'old',
  merged: false,
  open_plans: [],
  corrections: 0,
  merges: 0,
  number_taken: false,
  major: 'ENABLE',
}
const facts: TransferFacts = { status: 'SUBMIT', org_sn: 'new', from_org_sn: 'old', found }
const unknown: TransferFacts = { ...facts, from_org_sn: null, found: null }

describe('who requests and who decides (Decided 24)', () => {
  it('each actor has one side', () => {
    expect([asking, leaving, center].map((actor) => sideOf(facts, actor))).toEqual(['NEW', 'OLD', 'PLATFORM'])
  })

  it.each([
    ['the institution that requests', asking, ['withdraw']],
    ['the institution that the student leaves', leaving, ['approve', 'reject']],
    ['the centre', center, ['approve', 'reject']],
    ['an examiner', by('teacher', 'old'), []],
    ['a training organisation', by('train', 'old'), []],
  ] as const)('%s, while it waits; nobody afterwards', (_, actor, actions) => {
    expect(actionsFor(transferLifecycle, facts, actor)).toEqual(actions)
    for (const status of TRANSFER_STATUS.filter((one) => one !== 'SUBMIT'))
      expect(actionsFor(transferLifecycle, { ...facts, status }, actor)).toEqual([])
  })

  it('of a person whom nobody has registered, the requesting institution reads the same moves and refusals', () => {
    expect(actionsFor(transferLifecycle, unknown, asking)).toEqual(actionsFor(transferLifecycle, facts, asking))
    expect(refusedFor(transferLifecycle, unknown, asking)).toEqual(refusedFor(transferLifecycle, facts, asking))
    expect(actionsFor(transferLifecycle, unknown, center)).toEqual(['reject'])
  })

  it('the other side is refused by a rule, before anything of the student is looked at', () => {
    expect(deciderRefusal(facts, asking)?.rule).toBe('transfer_decider')
    expect(approveRefusal(unknown, asking)).toEqual(
      approveRefusal({ ...facts, found: { ...found, merges: 1 } }, asking),
    )
    expect(requesterRefusal(facts, leaving)?.rule).toBe('transfer_requester')
    expect([deciderRefusal(facts, leaving), requesterRefusal(facts, asking)]).toEqual([null, null])
  })
})

describe('why a student is not handed over', () => {
  it.each<[string, Partial<TransferFinding> | null, string | undefined]>([
    ['nothing is in the way', {}, undefined],
    ['no student fits', null, 'transfer_unknown'],
    ['it left the institution meanwhile', { org_sn: 'third' }, 'transfer_gone'],
    ['it is with the requesting institution already', { org_sn: 'new' }, 'transfer_gone'],
    ['it was merged into another record', { merged: true }, 'transfer_gone'],
    ['open sign-ups', { open_plans: ['春季考核'] }, 'transfer_signup'],
    ['a correction waits', { corrections: 1 }, 'transfer_correction'],
    ['a merge waits', { merges: 1 }, 'transfer_merge'],
    ['the number is taken', { number_taken: true }, 'transfer_number'],
    ['the major is disabled', { major: 'DISABLE' }, 'transfer_major'],
    ['the major is deleted', { major: null }, 'transfer_major'],
    ['what has gone is said first', { org_sn: 'third', open_plans: ['春季考核'], merges: 1 }, 'transfer_gone'],
  ])('%s', (_, more, rule) => {
    const asked = { ...facts, found: more && { ...found, ...more } }
    expect(approveRefusal(asked, center)?.rule).toBe(rule)
    expect(approveRefusal(asked, leaving)?.rule).toBe(rule)
  })

  it('names the plans of open sign-ups in each language', () => {
    const message = approveRefusal(
      { ...facts, found: { ...found, open_plans: ['春季考核', '夏季考核'] } },
      center,
    )?.message
    expect(message?.CN).toContain('春季考核、夏季考核')
    expect(message?.US).toContain('春季考核, 夏季考核')
  })
})

describe('whom a request is about', () => {
  const holder = { sn: 's', org_sn: 'old', name: '阿依努尔·买买提' }
  it.each([
    ['阿依努尔·买买提', holder, 's'],
    ['阿依努尔买买提', holder, 's'],
    ['阿依努尔', holder, undefined],
    ['阿依努尔·买买提', undefined, undefined],
  ])('%s', (name, held, sn) => {
    expect(requestedStudent(name, held)?.sn).toBe(sn)
  })

  it('name and number are judged, gender and birthday not asked for', () => {
    const good = { name: '欧阳子轩', id_type: 'PASSPORT', id_no: 'E12345678' } as const
    expect(documentFaults(good)).toEqual([])
    expect(documentFaults({ ...good, id_type: 'ID_CARD' }).map(({ path }) => path)).toEqual(['id_no'])
    expect(documentFaults({ ...good, name: 'X1' }).map(({ path }) => path)).toEqual(['name'])
    expect(enteredDocumentFaults({ id_type: 'PASSPORT', name: '欧阳子轩', id_no: 'E12345678' })).toEqual([])
    expect(enteredDocumentFaults({ id_type: 'ID_CARD' })).toEqual([])
  })
})

test('a request has at most five files, a reason, and a place at the new institution', () => {
  const body = {
    name: '欧阳子轩',
    id_type: 'ID_CARD',
    id_no: '110101200503071235',
    student_no: 'T0001',
    major_code: '460101',
    class_name: '一班',
    grade_year: 2025,
    reason: '随家庭迁居转入',
  }
  expect(transferBody.parse(body).proof_files).toEqual([])
  expect(transferBody.safeParse({ ...body, proof_files: Array.from({ length: 6 }, () => 'a.pdf') }).success).toBe(false)
  for (const field of ['student_no', 'major_code', 'class_name', 'grade_year', 'reason', 'name', 'id_no'])
    expect([field, transferBody.safeParse({ ...body, [field]: undefined }).success]).toEqual([field, false])
})
