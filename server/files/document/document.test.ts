import { existsSync } from 'node:fs'
import { PassThrough, Writable } from 'node:stream'
import sharp from 'sharp'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { describe, expect, it, test } from 'vitest'
import { mm, openDocument, streamDocument } from './document.ts'
import type { DocumentOptions } from './document.ts'
import { SYSTEM_FONTS } from './fallbackGlyph.ts'

const TICKET: DocumentOptions = {
  title: '准考证',
  lang: 'zh-CN',
  created: new Date('2026-11-20T08:00:00Z'),
  mark: null,
}
/** As on a machine without any font of its own. */
const BARE: DocumentOptions = { ...TICKET, systemFonts: { regular: [], bold: [] } }

/** What a reader selects and copies, by page. */
async function textOf(bytes: Uint8Array): Promise<string[]> {
  return (await extractText(new Uint8Array(bytes))).text
}
async function written(text: string, options = TICKET, weight: 'regular' | 'bold' = 'regular'): Promise<string> {
  const document = await openDocument(options)
  await document.text(mm(20), mm(20), text, { weight, width: mm(170) })
  return (await textOf(await document.end())).join('\n')
}

describe('text', () => {
  const NOTES = '考生须携带准考证和有效居民身份证，在考试开始前十五分钟进入考场（三楼 302 室），对号入座。'
  it('can be selected and copied as it was written, broken into lines', async () => {
    const copied = await written(NOTES.repeat(3))
    expect(copied.replaceAll(/\s/g, '')).toBe(NOTES.repeat(3).replaceAll(/\s/g, ''))
    expect(copied.split('\n').length).toBeGreaterThan(1)
  })
  it.each(['Admission ticket no. 220017252201203', '買買提·阿不都拉 Ünal Çelik', '￥290.00 元／人 — “中级”〇'])(
    '%s',
    async (text) => {
      expect(await written(text)).toBe(text)
      expect(await written(text, TICKET, 'bold')).toBe(text)
    },
  )
  it('with more characters than one part of a font holds is complete', async () => {
    const many = Array.from({ length: 1000 }, (_, at) => String.fromCodePoint(0x4e00 + at * 7)).join('')
    expect((await written(many)).replaceAll(/\s/g, '')).toBe(many)
  })
  it.each([[['⽅⽟⻅', '方玉见']], [['方玉见', '⽅⽟⻅']], [['⽅玉⻅ 方⽟见']], [['-\u2011\u2010', '\u2010-\u2011']]])(
    'F61: is the text that was given, whatever was printed before: %j',
    async (texts) => {
      for (const weight of ['regular', 'bold'] as const)
        for (const text of texts) expect(await written(text, TICKET, weight)).toBe(text)
    },
  )
  it('is measured, and made smaller to fit its width', async () => {
    const document = await openDocument(TICKET)
    const four = await document.measure('考生须知', { size: 10 })
    expect(four).toEqual({ width: 40, height: 15, lines: 1, rows: ['考生须知'], size: 10 })
    expect(await document.measure('考生须知', { size: 10, width: 20, lineHeight: 2 })).toEqual({
      width: 20,
      height: 40,
      lines: 2,
      rows: ['考生', '须知'],
      size: 10,
    })
    const fitted = await document.text(0, 0, '长春汽车工业高等专科学校', { size: 20, width: 180, fit: true })
    expect(fitted).toMatchObject({ lines: 1, size: 15 })
    expect(fitted.width).toBeCloseTo(180)
    expect([Math.round(document.width), Math.round(document.height)]).toEqual([595, 842])
    await document.end()
  })
  it.each([9, 10, 17, 40, 6])(
    'F60: text of size %i is fitted into any width in letters that can be read: 7 points and 0.6 of its size at least',
    async (size) => {
      const document = await openDocument(TICKET)
      const least = Math.min(size, Math.max(7, size * 0.6))
      for (const name of [
        '张三',
        '阿卜杜热合曼·买买提艾力·吐尔逊江·阿布都克里木·卡德尔江',
        'Maximilian Alexander Hohenzollern-Sigmaringen',
      ])
        for (const width of [57, 88, 111, 160, 400]) {
          const fitted = await document.measure(name, { size, width, fit: true })
          expect(fitted.size).toBeGreaterThanOrEqual(least - 1e-6)
          expect(fitted.rows.join('').replaceAll(' ', '')).toBe(name.replaceAll(' ', ''))
          expect(fitted.width).toBeLessThanOrEqual(width + 1e-3)
          expect(fitted.lines > 1 ? fitted.size : least).toBeCloseTo(least)
        }
      await document.end()
    },
  )
  it('has the title and language of its document', async () => {
    const document = await openDocument(TICKET)
    await document.text(0, 0, '准考证')
    const bytes = await document.end()
    const { info } = await getMeta(await getDocumentProxy(new Uint8Array(bytes)))
    expect(info).toMatchObject({ Title: '准考证', Language: 'zh-CN' })
  })
})

describe('the mark of who took it', () => {
  const text = '王芳 (center)于 2026-11-20 16:00:00 打印，请求编号 0123456789abcdef0123'
  const marked = async (place: 'foot' | 'properties') => {
    const document = await openDocument({ ...TICKET, mark: { text, place } })
    for (const page of ['一', '二']) {
      if (page === '二') await document.page()
      await document.text(mm(20), mm(20), page)
    }
    const bytes = await document.end()
    const { info } = await getMeta(await getDocumentProxy(new Uint8Array(bytes)))
    const lines = (await textOf(bytes)).map((one) => one.split('\n').map((line) => line.trim()))
    return { lines, subject: info['Subject'] }
  }
  it('at the foot is on every page and in the properties', async () => {
    const { lines, subject } = await marked('foot')
    expect(lines.map((page) => page.toSorted())).toEqual([['一', text].toSorted(), ['二', text].toSorted()])
    expect(subject).toBe(text)
  })
  it('in the properties alone is on no page', async () =>
    expect(await marked('properties')).toEqual({ lines: [['一'], ['二']], subject: text }))
  it('is left out of a document without personal data', async () => {
    const document = await openDocument(TICKET)
    await document.text(0, 0, '手册')
    const { info } = await getMeta(await getDocumentProxy(new Uint8Array(await document.end())))
    expect(info['Subject']).toBeUndefined()
  })
})

describe('rare characters', () => {
  it.each(['regular', 'bold'] as const)(
    '𠮷, 䶮 and 㛃 are printed with the fonts of npm packages only, %s',
    async (weight) => {
      expect(await written('𠮷田䶮㛃堃', BARE, weight)).toBe('𠮷田䶮㛃堃')
    },
  )
  it('all characters of the national name list beyond the first Unicode plane are printed', async () => {
    const names = '𬭚𫖯𬍛𫄸𬀩𫛭𬜬𫐄𬱖𬘭𬴂𪟝𡐓𬊈𫓧𫍣𫘝𪨰'
    expect(await written(names, BARE)).toBe(names)
  })
  it('other characters use the system font Noto CJK if there is one, else their code is printed', async () => {
    const hasNoto = SYSTEM_FONTS.regular.some((path) => existsSync(path))
    expect(await written('张𬎆明')).toBe(hasNoto ? '张𬎆明' : '张〔U+2C386〕明')
    expect(await written('张𬎆明', BARE)).toBe('张〔U+2C386〕明')
  })
  it('a character that no font has is printed as its code, an invisible one is left out', async () => {
    expect(await written('a\u{13000}b\ue000\u{2fffd}', BARE)).toBe('a〔U+13000〕b〔U+E000〕〔U+2FFFD〕')
    expect(await written('葛\u{e0100}城\u200b\ufe0f区', BARE)).toBe('葛城区')
  })
  it('can be used by two documents at the same time', async () => {
    expect(await Promise.all([written('𠮟一', BARE), written('𠮟二', BARE)])).toEqual(['𠮟一', '𠮟二'])
  })
})

describe('pictures', () => {
  const picture = (width: number, channels: 3 | 4) =>
    sharp({ create: { width, height: width, channels, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } })
  const box = { width: mm(25), height: mm(25) }
  const drawnWith = async (bytes: Buffer, pages = 1) => {
    const document = await openDocument(TICKET)
    for (let page = 0; page < pages; page++) {
      if (page > 0) await document.page()
      await document.image(mm(20), mm(20), bytes, box)
    }
    return document.end()
  }
  it('are embedded once, however often they are drawn', async () => {
    const noise = await sharp(Buffer.from(Array.from({ length: 120_000 }, (_, at) => (at * 7919) % 251)), {
      raw: { width: 200, height: 200, channels: 3 },
    })
      .jpeg()
      .toBuffer()
    const [once, often] = [await drawnWith(noise), await drawnWith(noise, 20)]
    expect(once.length).toBeGreaterThan(noise.length)
    expect(often.length).toBeLessThan(once.length + 20 * 600)
    expect(once.includes(noise)).toBe(true)
  })
  it('are reduced to the resolution of the print', async () => {
    const large = await picture(3000, 3).jpeg({ quality: 100 }).toBuffer()
    expect((await drawnWith(large)).toString('latin1')).toContain('/Width 296')
  })
  it('keep their transparency', async () => {
    const seal = await picture(300, 4).png().toBuffer()
    expect((await drawnWith(seal)).toString('latin1')).toContain('/SMask')
  })
  it('that cannot be read are refused', async () => {
    const document = await openDocument(TICKET)
    await expect(document.image(0, 0, Buffer.from('no picture'), box)).rejects.toThrow()
  })
})

async function draw(document: Awaited<ReturnType<typeof openDocument>>, pages: number): Promise<void> {
  for (let page = 0; page < pages; page++) {
    if (page > 0) await document.page()
    await document.text(mm(20), mm(20), `第 ${page + 1} 页`, {
      size: 20,
      weight: 'bold',
      width: mm(170),
      align: 'center',
    })
    document.line(mm(20), mm(32), mm(190), mm(32))
    document.rect(mm(20), mm(40), mm(30), mm(20), { fill: '#f5f5f5', radius: 4 })
    document.qr(mm(150), mm(40), mm(25), `220017252${String(page).padStart(6, '0')}`)
  }
}

test('the same content with the same time makes the same file', async () => {
  const files = await Promise.all(
    [1, 2].map(async () => {
      const document = await openDocument(TICKET)
      await draw(document, 3)
      return document.end()
    }),
  )
  expect(files[0]?.equals(files[1] ?? Buffer.alloc(0))).toBe(true)
  expect(await textOf(files[0] ?? Buffer.alloc(0))).toEqual(['第 1 页', '第 2 页', '第 3 页'])
})

test('a stream gets the same file, piece by piece', async () => {
  const document = await openDocument(TICKET)
  await draw(document, 40)
  const whole = await document.end()
  const pieces: Buffer[] = []
  const out = new Writable({
    write(piece: Buffer, _, done) {
      pieces.push(piece)
      done()
    },
  })
  const streamed = await streamDocument(TICKET, out)
  await draw({ ...streamed, end: async () => Buffer.alloc(0) }, 40)
  expect(pieces.length).toBeGreaterThan(10)
  await streamed.end()
  expect(Buffer.concat(pieces).equals(whole)).toBe(true)
})

test.each([
  ['with a reason', new Error('gone'), 'gone'],
  ['without a reason', undefined, 'Premature close'],
])('a reader that stops, %s, ends the document', async (_, reason, message) => {
  const out = new PassThrough()
  const document = await streamDocument(TICKET, out)
  await document.text(0, 0, '准考证')
  out.destroy(reason)
  await expect(document.end()).rejects.toThrow(message)
})

test('other work runs between the pages', async () => {
  let turns = 0
  let beating = setImmediate(function beat() {
    turns += 1
    beating = setImmediate(beat)
  })
  const document = await openDocument(TICKET)
  turns = 0
  await draw(document, 400)
  await document.end()
  clearImmediate(beating)
  expect(turns).toBeGreaterThan(10)
})
