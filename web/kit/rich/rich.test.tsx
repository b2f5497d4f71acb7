import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pictureSource } from '@zhikao/domain/kernel/richText.ts'
import { drawPage, networkOf } from '../wire/testStage.tsx'
import type { Reply, Sent } from '../wire/testStage.tsx'
import { setSession } from '../wire/testUser.ts'
import { richLabels as labels } from './rich.labels.ts'
import { Formulas, FormulaText } from './FormulaText.tsx'
import { RichText } from './RichText.tsx'
import { RichTextEditor } from './RichTextEditor.tsx'
import { RichTextField } from './RichTextField.tsx'

const KEY = 'ab/cd/0123456789abcdefghij.png'
let serve: (sent: Sent) => Reply
let sent: Sent[]
let written: string
beforeEach(() => {
  setSession(true)
  serve = () => ({ data: { key: KEY } })
  const network = networkOf((one) => serve(one))
  sent = network.sent
  written = ''
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Field({ start, disabled }: { start: string; disabled: boolean }) {
  const [value, setValue] = useState(start)
  const change = (next: string | undefined) => {
    written = next ?? ''
    setValue(next ?? '')
  }
  return (
    <RichTextEditor
      label={{ CN: '正文', HK: '正文', US: 'Text' }}
      value={value}
      onChange={change}
      disabled={disabled}
    />
  )
}
const draw = (start = '', disabled = false) => {
  written = start
  drawPage(<Field start={start} disabled={disabled} />)
  return screen.getByRole('textbox', { name: '正文' })
}
const tool = (name: keyof typeof labels) => screen.getByRole('button', { name: labels[name].CN })

/** Pastes as a browser does it: what the clipboard holds by type, and files. */
function paste(into: HTMLElement, held: Record<string, string>, files: File[] = []) {
  const clipboardData = { getData: (type: string) => held[type] ?? '', files, types: Object.keys(held), items: [] }
  const event = new Event('paste', { bubbles: true, cancelable: true })
  Object.assign(event, { clipboardData })
  fireEvent(into, event)
}

describe('the editor of rich text', () => {
  it('is a named text box below a named toolbar, in which each tool has a name and says whether it is on', () => {
    draw('<p><strong>粗</strong></p>')
    const bar = screen.getByRole('toolbar', { name: labels.toolbar.CN })
    const buttons = within(bar).getAllByRole('button')
    expect(buttons.length).toBeGreaterThan(12)
    expect(buttons.filter((one) => !one.getAttribute('aria-label') && !one.textContent)).toEqual([])
    // Reached by the keyboard: none is taken out of the order of the tabulator.
    expect(buttons.filter((one) => one.tagName === 'BUTTON' && one.tabIndex < 0)).toEqual([])
    expect(tool('italic').getAttribute('aria-pressed')).toBe('false')
  })

  it('writes what a tool is pressed for, and its button then says so', async () => {
    draw('<p>考场安排</p>')
    fireEvent.click(tool('center'))
    await waitFor(() => expect(written).toBe('<p align="center">考场安排</p>'))
    expect(tool('center').getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(tool('left'))
    await waitFor(() => expect(written).toBe('<p>考场安排</p>'))
    fireEvent.click(tool('bullets'))
    await waitFor(() => expect(written).toBe('<ul><li><p>考场安排</p></li></ul>'))
    fireEvent.click(tool('undo'))
    await waitFor(() => expect(written).toBe('<p>考场安排</p>'))
  })

  it('is not written in where it is disabled', () => {
    expect(draw('<p>原文</p>', true).getAttribute('contenteditable')).toBe('false')
    cleanup()
    expect(draw('<p>原文</p>').getAttribute('contenteditable')).toBe('true')
  })
})

describe('a link', () => {
  const open = async (address: string) => {
    draw('')
    fireEvent.click(tool('link'))
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: address } })
    fireEvent.click(within(dialog).getByRole('button', { name: /^保\s*存$/ }))
    return dialog
  }

  it.each(['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', '//away.example', 'ftp://a.b/c'])(
    '%s is refused in words, and nothing is written (reliability.md §2)',
    async (address) => {
      const dialog = await open(address)
      expect(within(dialog).getByText(labels.link_wrong.CN)).toBeTruthy()
      expect(written).toBe('')
    },
  )

  it('is written as its own address where nothing is selected', async () => {
    await open(' https://example.com/a?b=1 ')
    await waitFor(() =>
      expect(written).toBe('<p><a href="https://example.com/a?b=1">https://example.com/a?b=1</a></p>'),
    )
  })
})

describe('a paste', () => {
  const WORD = `<html><body><!--StartFragment--><p class=MsoNormal style='mso-layout-grid-align:none'><b><span lang=EN-US style='font-size:16.0pt'>考核安排<o:p></o:p></span></b></p><table class=MsoTableGrid border=1><tr><td width=277 style='width:207.4pt'><p class=MsoNormal><span>环节</span></p></td></tr></table><script>window.__hit(1)</script><a href="javascript:x">链</a><!--EndFragment--></body></html>`

  it('from Word keeps text, weight and table, and loses classes, styles, scripts and links that run', async () => {
    paste(draw(''), { 'text/html': WORD, 'text/plain': '考核安排' })
    await waitFor(() => expect(written).toContain('考核安排'))
    expect(written).toContain('<p><strong>考核安排</strong></p>')
    expect(written).toMatch(/<table[^>]*>.*<td[^>]*><p>环节<\/p><\/td>.*<\/table>/)
    expect(written).not.toMatch(/Mso|mso-|<span|<script|__hit|javascript:|o:p/)
  })

  it('of a picture uploads it and writes it by its key', async () => {
    paste(draw(''), {}, [new File(['x'], '考场图.png', { type: 'image/png' })])
    await waitFor(() => expect(written).toContain('<img'))
    expect(sent.map(({ method, url, form }) => [method, url.pathname, form?.get('kind')])).toEqual([
      ['POST', '/api/media/image', 'CONTENT'],
    ])
    expect(written).toContain(`src="${pictureSource(KEY)}"`)
    expect(written).toContain('alt="考场图"')
  })
})

describe('pictures on their way', () => {
  const choose = (...files: File[]) => paste(screen.getByRole('textbox', { name: '正文' }), {}, files)
  const picture = (name: string) => new File(['x'], name, { type: 'image/png' })

  it('are counted, and each is asked for once', async () => {
    draw('')
    choose(picture('一.png'), picture('二.png'))
    expect(await screen.findByText('正在上传图片 1 / 2')).toBeTruthy()
    await waitFor(() => expect(written.match(/<img/g)).toHaveLength(2))
    await waitFor(() => expect(screen.queryByText(/正在上传图片/)).toBeNull())
    expect(sent).toHaveLength(2)
  })

  it('that are refused are named with the reason; the text stays as it was', async () => {
    serve = () => ({ http: 400, status: 40000, message: '图片无法识别，请换一张', rule: 'image_type' })
    draw('<p>原文</p>')
    choose(picture('坏.png'))
    expect(await screen.findByText('图片无法识别，请换一张')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText(/正在上传图片/)).toBeNull())
    expect(written).toBe('<p>原文</p>')
  })
})

it('has no empty heading while the editor is loading', () => {
  const meanwhile = renderToString(<RichTextField label={{ CN: '正文', HK: '正文', US: 'Text' }} />)
  expect(meanwhile).toContain('ant-skeleton')
  expect(meanwhile).not.toMatch(/<h[1-6]/)
})

describe('the pictures of a text', () => {
  const html = `<p>图一<img src="${pictureSource(KEY)}"><img src="https://elsewhere.example/a.png"><img src="/own?key=b"></p>`
  const shown = () => [...document.querySelectorAll('img')].map((one) => one.getAttribute('src'))

  it('are those that were uploaded here, and no others (reliability.md §2)', () => {
    drawPage(<RichText html={html} />)
    expect(shown()).toEqual([pictureSource(KEY)])
  })

  it('have the addresses of a page that shows them to readers without an account', () => {
    drawPage(<RichText html={html} pictures="/own?key=" />)
    expect(shown()).toEqual([`/own?key=${encodeURIComponent(KEY)}`, '/own?key=b'])
  })
})

describe('formulas (ADR 0087)', () => {
  const shown = [{ tex: 'a^2', display: false, html: '<span class="katex"><math><mi>a</mi></math></span>' }]
  const text = String.raw`<p>面积 \(a^2\) 与 \(b^2\)</p>`

  it('stand in the place of their TeX; one that the server did not show stays as it is written', async () => {
    drawPage(
      <Formulas of={shown}>
        <RichText html={text} />
        <FormulaText text={String.raw`取 \(a^2\)`} />
      </Formulas>,
    )
    await waitFor(() => expect(document.querySelectorAll('math')).toHaveLength(2))
    expect(document.querySelector('.zk-rich')?.textContent).toBe(String.raw`面积 a 与 \(b^2\)`)
    expect(document.querySelector('bdi')?.textContent).toBe('取 a')
  })

  it('without any, a text is as it is written', () => {
    drawPage(<RichText html={text} />)
    expect(document.querySelector('.zk-rich')?.textContent).toBe(String.raw`面积 \(a^2\) 与 \(b^2\)`)
  })

  it('a further tool writes its text where the cursor is', async () => {
    function More() {
      const [value, setValue] = useState('<p>甲</p>')
      const change = (next: string | undefined) => {
        written = next ?? ''
        setValue(next ?? '')
      }
      const tools = (insert: (one: string) => void) => (
        <button type="button" onClick={() => insert(String.raw`\(a<b\)`)}>
          公式
        </button>
      )
      return <RichTextEditor label={labels.toolbar} value={value} onChange={change} tools={tools} />
    }
    drawPage(<More />)
    fireEvent.click(screen.getByRole('button', { name: '公式' }))
    await waitFor(() => expect(written).toContain(String.raw`\(a&lt;b\)`))
  })
})
