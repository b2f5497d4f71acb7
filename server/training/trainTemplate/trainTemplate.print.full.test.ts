import { getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { defaultElements, SAMPLE_VALUES } from '@zhikao/domain/training/trainTemplate/trainTemplate.layout.rules.ts'
import {
  ALIGNS,
  DEFAULT_NUMBER_RULE,
  PAPERS,
  PAPER_SIZES,
} from '@zhikao/domain/training/trainTemplate/trainTemplate.model.ts'
import type { Paper, TemplateElement } from '@zhikao/domain/training/trainTemplate/trainTemplate.model.ts'
import { fileStorage } from '../../files/fileStorage.ts'
import { openDocument } from '../../files/document/document.ts'
import { drawPhoto } from '../../seed/portrait.ts'
import { codesOfPdf, textOfPdf } from '../../test/pdf.ts'
import { volatileFolder } from '../../test/volatileFolder.ts'
import { printTrainCertificate } from './trainTemplate.print.commands.ts'
import { drawTrainCertificate, misfitsOf } from './trainTemplate.print.ts'

const LINK = 'https://zhikao.example/certificate/train/KPY2026JXGCZT00042?token=x'
const element = (change: Partial<TemplateElement>): TemplateElement => ({
  key: 'name',
  x: 40,
  y: 50,
  w: 120,
  h: 12,
  font: 'HEI',
  size: 16,
  color: '#1d2126',
  align: 'left',
  text: null,
  ...change,
})

async function print(elements: TemplateElement[], paper: Paper = 'LANDSCAPE', values = SAMPLE_VALUES): Promise<Buffer> {
  const layout = paper === 'LANDSCAPE' ? 'landscape' : 'portrait'
  const document = await openDocument({ title: 'proof', lang: 'zh-CN', layout, mark: null })
  const pictures = { background: null, seal: null, photo: await drawPhoto(), link: LINK }
  const template = { paper, background: null, seal: null, number_rule: DEFAULT_NUMBER_RULE, valid_years: 3, elements }
  await drawTrainCertificate(document, template, { values, pictures })
  return document.end()
}

const inMillimetres = (points: number) => (points * 25.4) / 72
type Line = { text: string; left: number; right: number; base: number; size: number }

/** The lines of the first page, in millimetres from the top left corner. */
async function linesOf(bytes: Buffer): Promise<Line[]> {
  const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1)
  const { height } = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  const lines = new Map<number, Line>()
  for (const item of items) {
    if (!('str' in item) || item.str.trim() === '') continue
    const [, , , size, x, y] = item.transform.map(Number)
    const base = inMillimetres(height - (y ?? 0))
    const [left, right] = [inMillimetres(x ?? 0), inMillimetres((x ?? 0) + item.width)]
    const key = Math.round(base * 10)
    const line = lines.get(key) ?? { text: '', left, right, base, size: Math.abs(size ?? 0) }
    lines.set(key, {
      ...line,
      text: line.text + item.str,
      left: Math.min(line.left, left),
      right: Math.max(line.right, right),
    })
  }
  return [...lines.values()]
}

/** From the top of a box to the base of its first line: letters stand in the middle of lines of 1.5 times their size. */
const baseBelow = (size: number) => inMillimetres((0.25 + 0.88) * size)
const NEAR = 0.3

const CERTIFICATE = {
  name: '阿依古丽',
  id_no: '653101199003152428',
  gender: 'FEMALE' as const,
  train_title: '汽车装配考评员初训',
  hours: 24,
  score: 92.5,
  cert_no: 'KPY2026JXGCZT00042',
  issue_date: '2026-11-28',
  expire_date: '2029-11-27',
  authority: '吉林省职业技能评价中心',
  start_date: '2026-11-10',
  end_date: '2026-11-12',
  credential: '汽车装配',
  levels: [] as const,
}

const BLANK = { background: null, seal: null, number_rule: DEFAULT_NUMBER_RULE, valid_years: 3 }

describe('a printed training certificate', () => {
  it.each(PAPERS)('has each element within 0.3 mm of its box, on A4 %s (§3.19)', async (paper) => {
    const { w, h } = PAPER_SIZES[paper]
    const places = [
      element({ key: 'cert_no', x: 0, y: 0 }),
      element({ key: 'id_no', x: w - 120, y: 100.3, align: 'right' }),
      element({ key: 'gender', x: 33.7, y: h - 12, align: 'center', font: 'HEI_BOLD', size: 20 }),
    ]
    const bytes = await print(places, paper)
    const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1)
    const [, , width, height] = page.view.map(Number)
    expect([Math.round(inMillimetres(width ?? 0)), Math.round(inMillimetres(height ?? 0))]).toEqual([w, h])
    const lines = await linesOf(bytes)
    expect(lines).toHaveLength(places.length)
    for (const place of places) {
      const line = lines.find((one) => Math.abs(one.base - place.y - baseBelow(place.size)) < NEAR)
      const edge = {
        left: (line?.left ?? 0) - place.x,
        right: (line?.right ?? 0) - place.x - place.w,
        center: ((line?.left ?? 0) + (line?.right ?? 0)) / 2 - place.x - place.w / 2,
      }[place.align]
      expect(Math.abs(edge)).toBeLessThan(NEAR)
      expect(line?.size).toBeCloseTo(place.size, 1)
    }
  })

  it.each(ALIGNS)('breaks a sentence within its box, aligned %s (§7)', async (align) => {
    const text =
      '{name}（证件号码 {id_no}）参加 {train_title}，共 {hours} 学时，准予从事 {credential}（{levels}）考评工作。'
    const box = element({ key: 'text', x: 30.5, y: 60.2, w: 140, h: 60, align, text })
    const lines = await linesOf(await print([box]))
    expect(lines.length).toBeGreaterThan(1)
    expect(
      lines
        .map((line) => line.text)
        .join('')
        .replaceAll(' ', ''),
    ).toContain('共24学时')
    for (const { left, right, base } of lines) {
      expect(left).toBeGreaterThan(box.x - NEAR)
      expect(right).toBeLessThan(box.x + box.w + NEAR)
      expect(base).toBeLessThan(box.y + box.h)
    }
    const free = lines.map(({ left, right }) => ({ before: left - box.x, after: box.x + box.w - right }))
    const offOf = { left: 'before', right: 'after', center: 'between' } as const
    const off = free.map((one) => ({ ...one, between: one.before - one.after })[offOf[align]])
    expect(Math.max(...off.map(Math.abs))).toBeLessThan(NEAR)
  })

  it('makes text smaller until it fits, and names what does not fit even at half its size', async () => {
    const narrow = element({ w: 90, h: 12, size: 30 })
    expect(await misfitsOf([narrow])).toEqual([])
    const [line] = await linesOf(await print([narrow]))
    expect(line?.text).toContain('阿依古丽·买买提艾力')
    expect(line?.size).toBeLessThan(30)
    expect(line?.right).toBeLessThan(narrow.x + narrow.w + NEAR)
    const tight = element({ w: 10, h: 6, size: 30 })
    expect(await misfitsOf([narrow, tight])).toEqual([1])
    // Nothing is cut off.
    expect((await textOfPdf(await print([tight]))).join('').replaceAll(/\s/g, '')).toContain(SAMPLE_VALUES.name)
  })

  it.each(['𠮷', '䶮'])(
    'prints the rare character %s of a name, whose text can be copied (Decided 44)',
    async (rare) => {
      const values = { ...SAMPLE_VALUES, name: `王${rare}明` }
      const bytes = await print([element({})], 'LANDSCAPE', values)
      const [text] = await textOfPdf(bytes)
      const shown = [`王${rare}明`, `王〔U+${rare.codePointAt(0)?.toString(16).toUpperCase()}〕明`]
      expect(shown.some((one) => text?.replaceAll(/\s/g, '').includes(one))).toBe(true)
    },
  )

  it.each(PAPERS)('fits with the sample in the usual layout of A4 %s, its QR code can be read', async (paper) => {
    expect(await misfitsOf(defaultElements(paper))).toEqual([])
    const bytes = await print(defaultElements(paper), paper)
    expect(await codesOfPdf(bytes)).toEqual([LINK])
    const [text = ''] = await textOfPdf(bytes)
    const plain = text.replaceAll(/\s/g, '')
    for (const value of [SAMPLE_VALUES.cert_no, SAMPLE_VALUES.authority, SAMPLE_VALUES.name])
      expect(plain).toContain(value)
  })
})

describe('a certificate', () => {
  it('is printed with a version, its values and the photo; it holds no mark on the paper (§7)', async () => {
    const layout = { ...BLANK, paper: 'LANDSCAPE' as const, elements: defaultElements('LANDSCAPE') }
    const storage = fileStorage(await volatileFolder('zhikao-print-'))
    const printed = await printTrainCertificate({ storage }, 'acc-system', {
      layout,
      values: { ...CERTIFICATE, name: '王𠮷', levels: ['MIDDLE'], score: null },
      photo: await drawPhoto(),
      link: 'https://zhikao.example/certificate/train/KPY2026JXGCZT00042?token=t',
      mark: { text: '系统管理员', place: 'properties' },
    })
    const parts: Uint8Array[] = []
    for await (const part of printed.stream) parts.push(part)
    const bytes = Buffer.concat(parts)
    const [text = ''] = await textOfPdf(bytes)
    const plain = text.replaceAll(/\s/g, '')
    for (const word of ['王𠮷', '2026年11月28日', '有效期至2029年11月27日', '（中级）', 'KPY2026JXGCZT00042'])
      expect(plain).toContain(word)
    expect(plain).not.toContain('系统管理员')
    expect(await codesOfPdf(bytes)).toEqual(['https://zhikao.example/certificate/train/KPY2026JXGCZT00042?token=t'])
    expect([printed.name, printed.type]).toEqual(['考评员培训证书_KPY2026JXGCZT00042.pdf', 'application/pdf'])
  })
})
