import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultElements } from '@zhikao/domain/training/trainTemplate/trainTemplate.layout.rules.ts'
import { trainTemplateContent } from '@zhikao/domain/training/trainTemplate/trainTemplate.model.ts'
import { z } from 'zod'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import type { Reply, Sent } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { trainTemplateLabels as labels } from './trainTemplate.labels.ts'
import TrainTemplateDesignPage from './TrainTemplateDesignPage.tsx'
import TrainTemplateListPage from './TrainTemplateListPage.tsx'

const PATH = '/system/credential/CertificateTemplate'
const row = {
  sn: 'M1',
  name: '考评员初训证书',
  type: 'FIRST',
  credential_sn: null,
  credential_name: null,
  paper: 'LANDSCAPE',
  valid_years: 3,
  layout_no: 2,
  status: 'ENABLE',
  update_time: '2026-11-18 10:22:31',
  version: 5,
  actions: ['edit', 'copy', 'disable'],
}
const detail = {
  ...row,
  background: null,
  seal: null,
  number_rule: 'KPY{yyyy}{code}{serial}',
  elements: defaultElements('LANDSCAPE'),
  misfits: [] as number[],
  create_time: '2026-11-01 09:00:00',
  refused: [],
}
const pageOf = (items: object[]): Reply => ({
  data: { items, total: items.length, page: 1, limit: 20, total_capped: false },
})

let sent: Sent[]
let refused: Reply | null
let stored: object
beforeEach(() => {
  setSession(true)
  refused = null
  stored = detail
  const network = networkOf(({ method, url: { pathname }, body }) => {
    if (pathname.endsWith('/version')) return pageOf([{ ...detail, no: 1, create_time: '2026-10-01 09:00:00' }])
    if (method === 'PUT')
      return (
        refused ?? {
          data: {
            ...detail,
            ...pick(trainTemplateContent, z.looseObject(trainTemplateContent.shape).parse(body)),
            version: 6,
            layout_no: 3,
          },
        }
      )
    if (pathname.endsWith('/M1')) return { data: stored }
    return pathname.endsWith('/train/template') ? pageOf([row]) : pageOf([])
  })
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const stage = { operations: ['add'], session: { role: 'system' as const, org_sn: null } }
const drawList = (search: Record<string, string> = {}) =>
  drawPage(<TrainTemplateListPage />, { ...stage, path: PATH, search })
const drawDesigner = () => drawPage(<TrainTemplateDesignPage />, { ...stage, path: `${PATH}/M1`, params: { sn: 'M1' } })
const paper = () => screen.findByRole('group', { name: labels.canvas.CN })
const element = (name: RegExp) =>
  within(screen.getByRole('group', { name: labels.canvas.CN })).getByRole('button', { name })
const nameOf = (of: Element) => of.getAttribute('aria-label')
const press = (of: Element, key: string, keys: object = {}) => fireEvent.keyDown(of, { key, ...keys })
const choose = (name: RegExp) => {
  const found = element(name)
  fireEvent.focus(found)
  return found
}
const button = (name: string) => screen.getByRole('button', { name: new RegExp([...name].join('\\s*')) })

describe('the list of templates, for the platform alone (spec §2.4.39)', () => {
  it('says for which credentials a template is, and leads to its designer', async () => {
    const seen = drawList()
    fireEvent.click(await screen.findByRole('link', { name: row.name }))
    expect(seen.went).toEqual([`${PATH}/M1`])
    expect(screen.getByText('全部证书')).toBeTruthy()
    expect(button(labels.add.CN)).toBeTruthy()
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(
      expect.arrayContaining(['名称', '证书', '类型', '状态']),
    )
  })

  it('opens a new template in its designer', async () => {
    const network = networkOf(({ method }) => (method === 'POST' ? { data: { ...detail, sn: 'M9' } } : pageOf([])))
    vi.stubGlobal('fetch', network.fetch)
    const seen = drawList({ add: '1' })
    const form = await screen.findByRole('dialog')
    fireEvent.change(await within(form).findByRole('textbox', { name: /名称/ }), { target: { value: '复训证书' } })
    fireEvent.click(within(form).getByRole('button', { name: /^保\s*存$/ }))
    await waitFor(() => expect(seen.went).toEqual([`${PATH}/M9`]))
    const posted = network.sent.find(({ method }) => method === 'POST')
    expect(posted?.body).toMatchObject({ name: '复训证书', type: 'FIRST', paper: 'LANDSCAPE' })
  })
})

describe('the designer, by keys alone', () => {
  it('names each element with its place, and moves it by 1 mm and 0.1 mm (§3.19)', async () => {
    const seen = drawDesigner()
    await paper()
    const photo = choose(/^照片/)
    expect(nameOf(photo)).toBe('照片：左 36，上 64，宽 25，高 35 毫米')
    expect(photo.getAttribute('aria-pressed')).toBe('true')
    press(photo, 'ArrowRight')
    press(photo, 'ArrowDown', { shiftKey: true })
    expect(nameOf(element(/^照片/))).toBe('照片：左 37，上 64.1，宽 25，高 35 毫米')
    await waitFor(() => expect(seen.dirty).toBe(true))
  })

  it('takes back and makes again: presses of arrows as one step, then a removal', async () => {
    drawDesigner()
    await paper()
    const photo = choose(/^照片/)
    for (let times = 0; times < 3; times += 1) press(photo, 'ArrowLeft')
    press(photo, 'Delete')
    expect(screen.queryByRole('button', { name: /^照片/ })).toBeNull()
    const sheet = await paper()
    press(sheet, 'z', { ctrlKey: true })
    expect(nameOf(element(/^照片/))).toContain('左 33')
    press(sheet, 'z', { ctrlKey: true })
    expect(nameOf(element(/^照片/))).toContain('左 36')
    press(sheet, 'z', { ctrlKey: true, shiftKey: true })
    expect(nameOf(element(/^照片/))).toContain('左 33')
    press(sheet, 'z', { ctrlKey: true, shiftKey: true })
    expect(screen.queryByRole('button', { name: /^照片/ })).toBeNull()
  })

  it('chooses several and aligns them with each other, one alone with the paper', async () => {
    drawDesigner()
    await paper()
    fireEvent.click(choose(/^照片/), { detail: 0 })
    fireEvent.click(choose(/^查验二维码/), { detail: 0 })
    expect(screen.getByText('已选 2 个元素')).toBeTruthy()
    fireEvent.click(button('左对齐'))
    expect([nameOf(element(/^照片/)), nameOf(element(/^查验二维码/))].map((name) => name?.slice(-24))).toEqual([
      expect.stringContaining('左 33'),
      expect.stringContaining('左 33'),
    ])
    press(element(/^照片/), 'Escape')
    choose(/^照片/)
    fireEvent.click(button('水平居中'))
    expect(nameOf(element(/^照片/))).toContain('左 136')
  })

  it('places an element by its exact figures, within the paper', async () => {
    drawDesigner()
    await paper()
    choose(/^照片/)
    fireEvent.change(screen.getByRole('spinbutton', { name: /^左/ }), { target: { value: '12.3' } })
    expect(nameOf(element(/^照片/))).toContain('左 12.3')
    fireEvent.change(screen.getByRole('spinbutton', { name: /^宽/ }), { target: { value: '40' } })
    expect(nameOf(element(/^照片/))).toContain('宽 40')
  })

  it('adds an element from the menu, chosen at once', async () => {
    drawDesigner()
    await paper()
    fireEvent.click(button(labels.add_element.CN))
    fireEvent.click(await screen.findByRole('menuitem', { name: '成绩' }))
    expect(element(/^成绩/).getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByRole('heading', { name: '成绩' })).toBeTruthy()
  })

  it('saves under the version that was seen, and says that a version follows', async () => {
    const seen = drawDesigner()
    await paper()
    expect(button('保存').hasAttribute('disabled')).toBe(true)
    press(choose(/^照片/), 'ArrowRight')
    expect(screen.getByText(labels.new_version_note.CN)).toBeTruthy()
    fireEvent.click(button('保存'))
    await waitFor(() => expect(sent.some(({ method }) => method === 'PUT')).toBe(true))
    const put = sent.find(({ method }) => method === 'PUT')
    expect(put?.body).toMatchObject({ version: 5, name: row.name })
    await waitFor(() => expect(seen.dirty).toBe(false))
    expect(await screen.findByText('V3')).toBeTruthy()
  })

  it('previews what is not saved, without saving it; what is saved by its address', async () => {
    const opened: unknown[] = []
    vi.stubGlobal('open', (url: unknown) => opened.push(url))
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:draft', revokeObjectURL: () => undefined }))
    drawDesigner()
    await paper()
    fireEvent.click(button('预览'))
    expect(String(opened[0])).toContain('/train/template/M1/preview')
    press(choose(/^照片/), 'ArrowRight')
    fireEvent.click(button('预览'))
    await waitFor(() => expect(opened[1]).toBe('blob:draft'))
    const posted = sent.find(({ method }) => method === 'POST')
    expect(posted?.url.pathname).toMatch(/\/train\/template\/preview$/)
    expect(posted?.body).toMatchObject({ paper: 'LANDSCAPE', seal: null })
    expect(sent.some(({ method }) => method === 'PUT')).toBe(false)
  })

  it('names what has to be corrected, and what another person changed', async () => {
    drawDesigner()
    await paper()
    const [title] = screen.getAllByRole('button', { name: /^固定文字/ })
    if (title) fireEvent.focus(title)
    fireEvent.change(screen.getByRole('textbox', { name: /^文字/ }), { target: { value: '{wage}' } })
    fireEvent.click(button('保存'))
    expect((await screen.findByRole('alert')).textContent).toContain('固定文字：不能识别“{wage}”')
    expect(sent.some(({ method }) => method === 'PUT')).toBe(false)
    fireEvent.change(screen.getByRole('textbox', { name: /^文字/ }), { target: { value: '{name}' } })
    refused = { http: 409, status: 40900, rule: 'stale', message: '数据已被他人更新' }
    fireEvent.click(button('保存'))
    expect(await screen.findByRole('button', { name: '重新载入' })).toBeTruthy()
  })

  it('marks text that does not fit with the sample', async () => {
    stored = { ...detail, misfits: [4] }
    drawDesigner()
    await paper()
    expect(element(/^发证机构/).hasAttribute('data-misfit')).toBe(true)
    choose(/^发证机构/)
    expect(screen.getByText(labels.misfit.CN)).toBeTruthy()
  })

  it('loads an earlier version into the layout, as one step', async () => {
    drawDesigner()
    await paper()
    press(choose(/^照片/), 'ArrowRight')
    fireEvent.click(button('版本'))
    fireEvent.click(await screen.findByRole('button', { name: labels.load_version.CN }))
    expect(nameOf(element(/^照片/))).toContain('左 36')
    press(await paper(), 'z', { ctrlKey: true })
    expect(nameOf(element(/^照片/))).toContain('左 37')
  })
})

describe('the designer, by the pointer', () => {
  it('drags an element to the edge of another that is near, as one step', async () => {
    drawDesigner()
    // Two pixels for each millimetre.
    vi.spyOn(await paper(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 594, 420))
    const photo = element(/^照片/)
    photo.setPointerCapture = () => undefined
    fireEvent.pointerDown(photo, { button: 0, clientX: 100, clientY: 100 })
    fireEvent.pointerMove(photo, { clientX: 140, clientY: 100 })
    expect(nameOf(photo)).toContain('左 56')
    fireEvent.pointerMove(photo, { clientX: 183, clientY: 100 })
    expect(nameOf(photo)).toContain('左 78')
    fireEvent.pointerUp(photo)
    expect(nameOf(element(/^照片/))).toContain('左 78')
    press(await paper(), 'z', { ctrlKey: true })
    expect(nameOf(element(/^照片/))).toContain('左 36')
    expect(button('撤销').hasAttribute('disabled')).toBe(true)
  })

  it('pulls a corner of the chosen element', async () => {
    drawDesigner()
    vi.spyOn(await paper(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 594, 420))
    const photo = choose(/^照片/)
    photo.setPointerCapture = () => undefined
    const corner = photo.querySelector('[data-handle="se"]')
    if (!corner) throw new Error('the chosen element has handles')
    fireEvent.pointerDown(corner, { button: 0, clientX: 0, clientY: 0, bubbles: true })
    fireEvent.pointerMove(photo, { clientX: 20, clientY: 40 })
    fireEvent.pointerUp(photo)
    expect(nameOf(element(/^照片/))).toBe('照片：左 36，上 64，宽 35，高 55 毫米')
  })
})

describe('the designer on a phone', () => {
  it('has the elements as a list of figures', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
    drawDesigner()
    expect(await screen.findByText(labels.phone_hint.CN)).toBeTruthy()
    expect(screen.queryByRole('group', { name: labels.canvas.CN })).toBeNull()
    expect(screen.getAllByRole('spinbutton', { name: /^左/ }).length).toBe(detail.elements.length)
  })
})
