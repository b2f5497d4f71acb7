import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import type { Reply, Sent } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { TemplateForm } from './TemplateForm.tsx'
import { KnowledgePointPicker, OnePointPicker } from '../../bank/knowledgePoint/KnowledgePointPicker.tsx'
import { TemplatePicker } from './TemplatePicker.tsx'

const points = { Many: KnowledgePointPicker, One: OnePointPicker }
const page = (items: object[]): Reply => ({
  data: { items, total: items.length, page: 1, limit: 100, total_capped: false },
})
let serve: (sent: Sent) => Reply
let sent: Sent[]
beforeEach(() => {
  setSession(true)
  serve = () => page([])
  const network = networkOf((one) => serve(one))
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const field = (label: string) => screen.getAllByLabelText<HTMLInputElement>(label)
const sums = () => screen.getAllByRole('status').map(({ textContent }) => textContent?.trim())
const row = (name: string) => within(screen.getByRole('group', { name }))
const type = (input: HTMLElement, value: string) => {
  fireEvent.change(input, { target: { value } })
  fireEvent.blur(input)
}

describe('the form of an exam template', () => {
  it('sums up points and weights as they are typed', () => {
    drawPage(<TemplateForm sn={undefined} points={points} />, { path: '/center/exam/template/new' })
    expect(sums()).toEqual(['合计 0 分，还差 100 分', '权重合计 100%', '合计 0 分，还差 100 分'])
    fireEvent.click(screen.getByRole('button', { name: /添加题型/ }))
    type(row('题型 1').getByLabelText('题数'), '30')
    type(row('题型 1').getByLabelText('每题分值'), '3.5')
    expect(sums()).toContain('合计 105 分，超出 5 分')
    expect(row('题型 1').getByRole('status', { name: '小计' }).textContent).toBe('105')
    type(row('题型 1').getByLabelText('题数'), '40')
    type(row('题型 1').getByLabelText('每题分值'), '2.5')
    expect(sums()).toContain('合计 100 分，正好 100 分')
  })

  it('gives the whole weight to the only examined subject, and disables the fields of the other', async () => {
    drawPage(<TemplateForm sn={undefined} points={points} />, { path: '/center/exam/template/new' })
    fireEvent.click(screen.getByRole('switch', { name: '理论考试' }))
    await waitFor(() => expect(field('权重').map(({ value }) => value)).toEqual(['0', '100']))
    await waitFor(() => expect(field('权重').map(({ disabled }) => disabled)).toEqual([true, false]))
    expect(screen.queryByRole('button', { name: /添加题型/ })).toBeNull()
    fireEvent.click(screen.getByRole('switch', { name: '理论考试' }))
    await waitFor(() => expect(field('权重').map(({ value }) => value)).toEqual(['40', '60']))
  })
})

describe('the picker of exam templates', () => {
  it('requests the enabled templates of credential and level, and only when both are chosen', async () => {
    const draw = (level: 'MIDDLE' | null) =>
      drawPage(<TemplatePicker credentialSn="C1" level={level} value="T1" current={{ sn: 'T1', name: '旧方案 V1' }} />)
    draw(null)
    expect(screen.getByText('旧方案 V1')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('combobox').disabled).toBe(true)
    expect(sent).toHaveLength(0)
    cleanup()
    serve = () => page([{ sn: 'T2', name: '中级方案', edition: 2 }])
    draw('MIDDLE')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(Object.fromEntries(sent[0]!.url.searchParams)).toMatchObject({
      credential_sn: 'C1',
      level: 'MIDDLE',
      status: 'ENABLE',
    })
    fireEvent.mouseDown(screen.getByRole('combobox'))
    expect(await screen.findByText('中级方案 V2')).toBeTruthy()
  })
})
