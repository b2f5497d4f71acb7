import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  bodiesOf,
  isFaulty,
  choose,
  chooseTraining,
  declare,
  enterPerson,
  failure,
  hold,
  fieldOf,
  fillAll,
  press,
  registerNetwork,
  tokenOf,
  tokensOf,
  uploadAll,
} from '../../kit/wire/testRegistrant.ts'
import type { RegisterNetwork } from '../../kit/wire/testRegistrant.ts'
import { RegisterPage } from './RegisterPage.tsx'

const UPLOAD = '/media/image/file'
const TOO_LARGE = '文件超过 5 MB'
const NAME = '欧阳建华'
let stage: RegisterNetwork
const nothing = () => undefined
const open = (kind: 'teacher' | 'train' = 'teacher') =>
  render(<RegisterPage kind={kind} isQuery={false} onQuery={nothing} train={undefined} />)
const refuse = (name: string) => {
  stage.instead = ({ form }) => {
    const file = form?.get('file')
    return file instanceof File && file.name === name ? failure(TOO_LARGE) : undefined
  }
}
const uploads = () => stage.sent.filter(({ form }) => form)

beforeEach(() => {
  localStorage.clear()
  stage = registerNetwork()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('a file that was not uploaded (Decided 30, ADR 0069)', () => {
  test('/train: the form is not sent without it, and its step is opened, until the file is given up', async () => {
    refuse('skill.pdf')
    open('train')
    await chooseTraining()
    press('下一步')
    enterPerson(NAME)
    press('下一步')
    await uploadAll()
    const release = hold(stage, UPLOAD)
    choose('skill_proof', 'skill.pdf')
    press('下一步')
    declare()
    press('提交报名')
    expect(await screen.findByText(/上传完毕后自动提交/)).toBeDefined()
    release()
    expect(await screen.findByText(TOO_LARGE)).toBeDefined()
    expect(screen.getByText('材料', { selector: 'li' }).getAttribute('aria-current')).toBe('step')
    await waitFor(() => expect(document.activeElement).toBe(fieldOf('skill_proof')))
    press('下一步')
    expect(screen.getByText('有 1 项需要更正')).toBeDefined()
    press(/^放弃上传/)
    expect(screen.queryByText(TOO_LARGE)).toBeNull()
    press('下一步')
    press('提交报名')
    expect(await screen.findByText('报名已提交')).toBeDefined()
    expect(bodiesOf(stage)).toHaveLength(1)
    expect(bodiesOf(stage)[0]).toMatchObject({ skill_proof: null })
  })

  test('the photo that was to be replaced is not sent instead, unless the person keeps it', async () => {
    open()
    await fillAll(NAME)
    refuse('new.png')
    choose('photo', 'new.png')
    expect(await screen.findByText(TOO_LARGE)).toBeDefined()
    press('提交报名')
    expect(await screen.findByText('有 1 项需要更正')).toBeDefined()
    expect(bodiesOf(stage)).toEqual([])
    press('放弃上传证件照')
    press('提交报名')
    expect(await screen.findByText('报名已提交')).toBeDefined()
    expect(bodiesOf(stage)[0]).toMatchObject({ photo: 'aa/photo.png' })
  })

  test('removing the former file removes the fault of its replacement too', async () => {
    open()
    await fillAll(NAME)
    refuse('new.png')
    choose('photo', 'new.png')
    await screen.findByText(TOO_LARGE)
    press('移除证件照')
    expect(screen.queryByText(TOO_LARGE)).toBeNull()
    choose('photo', 'other.png')
    await screen.findByText('other.png')
    press('提交报名')
    expect(await screen.findByText('报名已提交')).toBeDefined()
    expect(bodiesOf(stage)[0]).toMatchObject({ photo: 'aa/other.png' })
  })
})

describe('a file on its way', () => {
  test('is waited for: the form is sent once, with it, and with a file chosen meanwhile', async () => {
    open()
    await chooseTraining()
    enterPerson(NAME)
    declare()
    const release = hold(stage, UPLOAD)
    choose('photo', 'photo.png')
    choose('title_proof', 'title.pdf')
    choose('recommend_letter', 'letter.pdf')
    press('提交报名')
    expect(await screen.findByText(/上传完毕后自动提交/)).toBeDefined()
    press('正在提交…')
    choose('skill_proof', 'skill.pdf')
    expect(bodiesOf(stage)).toEqual([])
    release()
    expect(await screen.findByText('报名已提交')).toBeDefined()
    expect(bodiesOf(stage)).toHaveLength(1)
    expect(bodiesOf(stage)[0]).toMatchObject({ photo: 'aa/photo.png', skill_proof: 'aa/skill.pdf' })
  })

  test('other faults are shown at once; the fault of a field goes when its file is chosen', async () => {
    open()
    await chooseTraining()
    press('提交报名')
    expect(isFaulty('photo')).toBe(true)
    const release = hold(stage, UPLOAD)
    choose('photo', 'photo.png')
    expect(isFaulty('photo')).toBe(false)
    press('提交报名')
    expect(isFaulty('name')).toBe(true)
    expect(isFaulty('photo')).toBe(false)
    release()
    expect(await screen.findByText('photo.png')).toBeDefined()
  })

  test('a removed draft stays removed: what is on its way or waits is dropped, and the next person opens a ticket', async () => {
    open()
    await chooseTraining()
    enterPerson(NAME)
    await uploadAll()
    const release = hold(stage, UPLOAD)
    choose('photo', 'late.png')
    choose('skill_proof', 'queued.pdf')
    declare()
    press('提交报名')
    await screen.findByText(/上传完毕后自动提交/)
    await waitFor(() => expect(uploads()).toHaveLength(4))
    // The ID photo is measured as it is stored (Decided 22).
    expect(uploads().map(({ form }) => form?.get('use'))).toEqual(['ID_PHOTO', null, null, 'ID_PHOTO'])
    press('删除草稿')
    release()
    expect(screen.getByRole('button', { name: '提交报名' })).toBeDefined()
    await fillAll(NAME)
    expect(screen.queryByText(/late\.png|queued\.pdf/)).toBeNull()
    press('提交报名')
    expect(await screen.findByText('报名已提交')).toBeDefined()
    expect(bodiesOf(stage)).toHaveLength(1)
    expect(bodiesOf(stage)[0]).toMatchObject({ photo: 'aa/photo.png', skill_proof: null, token: tokenOf(1) })
    expect(tokensOf(stage).slice(4)).toEqual([null, tokenOf(1), tokenOf(1)])
    expect(localStorage.length).toBe(0)
  })

  test('nothing of it is written to the device after the draft was removed', async () => {
    open()
    await chooseTraining()
    const release = hold(stage, UPLOAD)
    choose('photo', 'late.png')
    await waitFor(() => expect(uploads()).toHaveLength(1))
    press('删除草稿')
    release()
    await chooseTraining()
    choose('title_proof', 'title.pdf')
    await screen.findByText('title.pdf')
    expect(Object.values(localStorage).join('')).not.toContain('late.png')
  })
})

test('while the form is sent its fields are disabled, so that no file comes after it', async () => {
  open()
  await fillAll(NAME)
  const release = hold(stage, '/register/teacher')
  press('提交报名')
  await waitFor(() => expect(bodiesOf(stage)).toHaveLength(1))
  const fields = fieldOf('photo').closest('fieldset')
  expect([fields?.disabled, fields?.contains(screen.getByRole('button', { name: '删除草稿' }))]).toEqual([true, true])
  release()
  expect(await screen.findByText('报名已提交')).toBeDefined()
})
