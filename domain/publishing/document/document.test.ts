import { expect, test } from 'vitest'
import { ROLES } from '../../access/roles.ts'
import { documentLifecycle } from './document.lifecycle.ts'
import { documentBody } from './document.model.ts'
import { canBePreviewed, documentMayAppear, formatOf } from './document.rules.ts'

const good = { title: '站点操作手册', category: 'MANUAL', scope: ['college'], file: 'ab/cd/key.pdf', note: null }

test.each<[string, object, boolean]>([
  ['a title, a category, a role and a file', {}, true],
  ['every role', { scope: [...ROLES] }, true],
  ['no role', { scope: [] }, false],
  ['one role twice', { scope: ['college', 'college'] }, false],
  ['an unknown role', { scope: ['admin'] }, false],
  ['a title of one character', { title: '册' }, false],
  ['a title of 100 characters', { title: '册'.repeat(100) }, true],
  ['a title of 101 characters', { title: '册'.repeat(101) }, false],
  ['an exported file, which only a job makes', { category: 'EXPORT' }, false],
  ['no file', { file: '' }, false],
  ['a note of 201 characters', { note: '新'.repeat(201) }, false],
])('a document with %s is accepted: %s (§3.21)', (_, change, accepted) => {
  expect(documentBody.safeParse({ ...good, ...change }).success).toBe(accepted)
})

test.each([
  ['ab/cd/x.pdf', 'PDF', true],
  ['ab/cd/x.png', 'IMAGE', true],
  ['ab/cd/x.jpg', 'IMAGE', true],
  ['ab/cd/x.docx', 'WORD', false],
  ['ab/cd/x.xlsx', 'EXCEL', false],
  ['ab/cd/x.pptx', 'POWERPOINT', false],
  ['ab/cd/x.zip', null, false],
])('%s has the format %s and is shown by browsers: %s (§3.21)', (key, format, shown) => {
  expect([formatOf(key), canBePreviewed(formatOf(key))]).toEqual([format, shown])
})

test('a document is published from draft or withdrawn, and withdrawn once published; a taken title keeps it back (§5.10)', () => {
  const { publish, withdraw } = documentLifecycle.moves
  expect([publish.from, publish.to, withdraw.from, withdraw.to]).toEqual([
    ['INIT', 'DISABLE'],
    'ENABLE',
    ['ENABLE'],
    'DISABLE',
  ])
  expect(documentMayAppear({ title_taken: false })).toBeNull()
  expect(documentMayAppear({ title_taken: true })?.rule).toBe('document_title_taken')
})
