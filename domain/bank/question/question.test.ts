import { expect, test } from 'vitest'
import type { Actor } from '../../access/actor.ts'
import { verdictOf } from '../../kernel/lifecycle.ts'
import { questionLifecycle } from './question.lifecycle.ts'
import { questionBody } from './question.model.ts'
import { alternativesOf, answerFaults, countBlanks, editFaults } from './question.rules.ts'
import type { Answered } from './question.rules.ts'

const option = (text: string | null, image: string | null = null) => ({ text, image })
const two = [option('游标卡尺'), option('千分尺')]
const base: Answered = { type: 'SINGLE', subject: 'ONLINE', options: two, answer: ['B'], attachments: [], blanks: 0 }
const open = { options: [], answer: ['先测基准面。'] }
const nine = Array.from({ length: 9 }, (_, at) => option(`选项${at}`))

test.each<[string, Partial<Answered>, string[]]>([
  ['SINGLE with one right option', {}, []],
  ['SINGLE without an answer', { answer: [] }, ['answer question_single']],
  ['SINGLE with two right options', { answer: ['A', 'B'] }, ['answer question_single']],
  ['SINGLE with a letter that no option has', { answer: ['C'] }, ['answer question_single']],
  ['SINGLE with one option', { options: [option('千分尺')], answer: ['A'] }, ['options question_options']],
  ['an empty option', { options: [option('千分尺'), option(null)], answer: ['A'] }, ['options question_option_empty']],
  ['an option that is a picture', { options: [option('千分尺'), option(null, 'ab/cd/1.png')] }, []],
  [
    'the same option twice, in other letters',
    { options: [option('ISO'), option('iso')], answer: ['A'] },
    ['options question_option_repeated'],
  ],
  ['MULTI with two right options', { type: 'MULTI', answer: ['A', 'B'] }, []],
  ['MULTI with one right option', { type: 'MULTI', answer: ['A'] }, ['answer question_multi']],
  ['MULTI with a letter twice', { type: 'MULTI', answer: ['A', 'A'] }, ['answer question_multi']],
  ['MULTI with letters out of order', { type: 'MULTI', answer: ['B', 'A'] }, ['answer question_multi']],
  ['JUDGE true', { type: 'JUDGE', options: [], answer: ['TRUE'] }, []],
  ['JUDGE with another word', { type: 'JUDGE', options: [], answer: ['对'] }, ['answer question_judge']],
  ['JUDGE with options', { type: 'JUDGE', answer: ['TRUE'] }, ['options question_no_options']],
  ['FILL with a word for each blank', { type: 'FILL', options: [], answer: ['0.02|0,02', 'mm'], blanks: 2 }, []],
  [
    'FILL with a blank too much',
    { type: 'FILL', options: [], answer: ['0.02'], blanks: 2 },
    ['answer question_blanks'],
  ],
  ['FILL without a blank', { type: 'FILL', options: [], answer: ['0.02'] }, ['answer question_no_blank']],
  [
    'FILL with a blank that nothing fills',
    { type: 'FILL', options: [], answer: ['|'], blanks: 1 },
    ['answer question_blank_empty'],
  ],
  ['SHORT with a model answer', { type: 'SHORT', ...open }, []],
  ['SHORT without one', { type: 'SHORT', options: [], answer: [] }, ['answer question_model_answer']],
  [
    'PRACTICAL with a drawing',
    { type: 'PRACTICAL', subject: 'OFFLINE', ...open, attachments: [{ key: 'k', name: '轴.dwg' }] },
    [],
  ],
  ['PRACTICAL in the theory', { type: 'PRACTICAL', ...open }, ['subject question_subject']],
  ['SINGLE with a drawing', { attachments: [{ key: 'k', name: '轴.dwg' }] }, ['attachments question_attachments']],
])('a valid answer (§3.15, §5.10): %s', (_, given, faults) => {
  expect(answerFaults({ ...base, ...given }).map(({ path, rule }) => `${path} ${rule}`)).toEqual(faults)
})

test('a question has at most eight options (§3.15)', () => {
  const body = { credential_sn: 'c', level: 'MIDDLE', subject: 'ONLINE', type: 'SINGLE', stem: '<p>题</p>' }
  const parsed = (options: unknown) => questionBody.safeParse({ ...body, options }).success
  expect([parsed(nine.slice(1)), parsed(nine)]).toEqual([true, false])
})

const center = { role: 'center', permissions: new Set(['question:edit']) } as unknown as Actor
test.each([
  ['with a valid answer', ['B'], null],
  ['without one', [], 'question_single'],
])('a question is enabled %s (§5.10)', (_, answer, rule) => {
  const verdict = verdictOf(questionLifecycle, { ...base, answer, status: 'INIT' }, 'enable', center)
  expect('refusal' in verdict ? verdict.refusal?.rule : null).toBe(rule)
})

test('one that is offered to papers stays complete; a draft may be incomplete (§5.10)', () => {
  const incomplete = { ...base, answer: [] }
  expect(editFaults('ENABLE', incomplete).map(({ rule }) => rule)).toEqual(['question_single'])
  expect([editFaults('INIT', incomplete), editFaults('DISABLE', incomplete)]).toEqual([[], []])
})

test.each([
  ['量程 ____ mm，精度 ___ mm', 2],
  ['没有空', 0],
  ['__ 太短', 0],
])('blanks of “%s” (§3.15a)', (stem, blanks) => {
  expect(countBlanks(stem)).toBe(blanks)
})

test('the words that fill a blank (§3.15a)', () => {
  expect(alternativesOf(' 0.02 | 0,02 ||')).toEqual(['0.02', '0,02'])
})
