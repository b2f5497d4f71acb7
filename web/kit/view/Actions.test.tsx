import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Actions } from './Actions.tsx'
import { drawPage } from '../wire/testStage.tsx'

afterEach(cleanup)

const shownOf = (verbs: readonly string[]) => {
  const list = verbs.map((verb) => ({ key: verb, label: { CN: verb, HK: verb, US: verb }, run: () => undefined }))
  drawPage(<Actions list={list} name="记录" />)
  return screen
    .getAllByRole('button')
    .map((button) => button.textContent?.replace(/(\p{Script=Han})\s(?=\p{Script=Han})/gu, '$1') || '…')
}

describe('the verbs in a row (finding 11: a menu hid a single action while there was a place for it)', () => {
  it.each([
    [
      ['审核', '打印'],
      ['审核', '打印'],
    ],
    [
      ['考试审核', '学生名单'],
      ['考试审核', '学生名单'],
    ],
    [
      ['编辑', '照片', '停用'],
      ['编辑', '照片', '停用'],
    ],
    [
      ['考试审核', '学生名单', '打印'],
      ['考试审核', '…'],
    ],
    [
      ['学生名单', '打印', '撤回'],
      ['学生名单', '打印', '…'],
    ],
    [
      ['编辑', '照片', '停用', '启用'],
      ['编辑', '照片', '…'],
    ],
    [
      ['Review exam', 'Students'],
      ['Review exam', '…'],
    ],
    [
      ['Edit', 'Photo'],
      ['Edit', 'Photo'],
    ],
  ])('%j: %j', (verbs, shown) => {
    expect(shownOf(verbs)).toEqual(shown)
  })
})

it('the reason of a disabled verb is shown to the keyboard too: when the focus comes to it', async () => {
  const verb = { CN: '提交', HK: '提交', US: 'Submit' }
  const list = [{ key: 'submit', label: verb, run: () => undefined, refused: { message: '报名截止后才能提交' } }]
  drawPage(<Actions list={list} name="记录" />)
  act(() => screen.getByRole('note').focus())
  expect((await screen.findByRole('tooltip')).textContent).toContain('报名截止后才能提交')
})
