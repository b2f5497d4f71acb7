import { onlineManager } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import type { Reply } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { ExamDevices } from './ExamDevicesPanel.tsx'

const device = {
  sn: 'T1',
  name: '主考甲',
  role: 'CHIEF',
  room: null,
  state: 'READY',
  ready_time: '2026-12-10 08:12:30',
  last_seen: '2026-12-10 09:30:10',
  unsent: 0,
  lost: 0,
}
const unread = { state: 'MISSING', ready_time: null, last_seen: null }
const member = (at: number, more: object = {}) => ({
  ...device,
  sn: `M${at}`,
  name: `监考${at}`,
  role: 'INVIGILATOR',
  room: `A10${at} 机房`,
  ...more,
})

const draw = (reply: Reply, isOver = false) => {
  const network = networkOf(() => reply)
  vi.stubGlobal('fetch', network.fetch)
  drawPage(<ExamDevices exam_sn="E1" isOver={isOver} />, { path: '/center/exam/manage/E1/run' })
}
beforeEach(() => setSession(true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  onlineManager.setOnline(true)
})
const lineOf = (name: string) => within(screen.getByText(name).closest('li')!)

describe('“each device’s readiness (ready, since when, unsent items) is on a board” (exam day, Build 6)', () => {
  it('all are ready: one line of figures, each device at a click with role, room, since when, last online and 0 unsent', async () => {
    draw({ data: [device, member(1), { ...device, sn: 'A1', name: '站点账号', role: null }] })
    expect(await screen.findByText('3 / 3 已就绪')).toBeTruthy()
    expect(screen.queryByText('主考甲')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '查看全部设备' }))
    expect(lineOf('主考甲').getByText('已就绪')).toBeTruthy()
    expect(lineOf('监考1').getByText('监考员 · A101 机房')).toBeTruthy()
    expect(lineOf('站点账号').getByText('站点')).toBeTruthy()
    for (const text of ['就绪时间 12-10 08:12', '最近联网 12-10 09:30', '待发送 0'])
      expect(lineOf('监考1').getByText(text)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /收\s?起/ }))
    expect(screen.queryByText('主考甲')).toBeNull()
  })

  it('who is not ready yet is listed by name', async () => {
    draw({ data: [device, member(1, unread), member(2, unread)] })
    expect(await screen.findByText('1 / 3 已就绪')).toBeTruthy()
    const missing = screen.getByText(/^未就绪：/)
    expect(missing.textContent).toContain('未就绪：监考1、监考2')
  })

  it('what waits is highlighted, and “one evicted while it was closed is named with its count”, without a click', async () => {
    draw({
      data: [device, member(1, { unsent: 2 }), member(2, { state: 'LOST', lost: 3 }), member(3, { lost: 1 })],
    })
    expect(await screen.findByText('3 / 4 已就绪')).toBeTruthy()
    expect(lineOf('监考1').getByText('待发送 2').className).toBe('zk-attention')
    expect(lineOf('监考2').getByText('副本已丢失')).toBeTruthy()
    expect(lineOf('监考2').getByText(/^3 条未发送的记录已丢失/).className).toBe('zk-fault')
    expect(lineOf('监考3').getByText('已就绪')).toBeTruthy()
    expect(screen.getByText('已丢失 4')).toBeTruthy()
    expect(screen.queryByText('主考甲')).toBeNull()
  })

  it('no device, a failure, no network: each says so', async () => {
    draw({ data: [] })
    expect(await screen.findByText('本场没有已确认的考评员')).toBeTruthy()
    cleanup()
    draw({ http: 404, status: 80404, message: '没有这场考试' })
    expect(await screen.findByText('没有这场考试')).toBeTruthy()
    cleanup()
    onlineManager.setOnline(false)
    draw({ data: [device] })
    expect(await screen.findByText('联网后显示')).toBeTruthy()
    onlineManager.setOnline(true)
    expect(await screen.findByText('1 / 1 已就绪')).toBeTruthy()
  })
})

describe('D27: after the end of the exam nobody is asked to make a device ready', () => {
  it('only entries that wait or were lost are shown', async () => {
    draw({ data: [device, member(1, unread), member(2, { ...unread, unsent: 2 }), member(3, { lost: 1 })] }, true)
    expect(await screen.findByText('监考2')).toBeTruthy()
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    expect([screen.queryByText(/\/ 4 已就绪$/), screen.queryByText('监考1')]).toEqual([null, null])
  })
  it('without any there is no board', async () => {
    const network = networkOf(() => ({ data: [device, member(1, unread)] }))
    vi.stubGlobal('fetch', network.fetch)
    drawPage(<ExamDevices exam_sn="E1" isOver />, { path: '/center/exam/manage/E1/run' })
    await expect.poll(() => network.sent.length).toBe(1)
    expect(screen.queryByRole('heading')).toBeNull()
  })
})
