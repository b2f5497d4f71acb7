import { once } from 'node:events'
import { expect, test } from 'vitest'
import { textOfPdf } from '../test/pdf.ts'
import { pdfAnswer } from './pdf.ts'

const options = { title: '准考证', lang: 'zh-CN', mark: null }
const print = (account: string, hold: Promise<void> = Promise.resolve()) =>
  pdfAnswer({
    account,
    options,
    name: '准考证',
    draw: async (document) => {
      await document.text(20, 20, '准考证')
      await hold
    },
  })
async function read({ stream }: ReturnType<typeof print>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

test('a document is drawn while it is sent', async () => {
  const answer = print('one')
  expect([answer.name, answer.type]).toEqual(['准考证.pdf', 'application/pdf'])
  expect(await textOfPdf(await read(answer))).toEqual(['准考证'])
})

test('one account draws at most 5 documents at the same time, and other accounts have their own quota; a document that is read or cancelled frees its part', async () => {
  let go = () => {}
  const hold = new Promise<void>((done) => {
    go = done
  })
  const held = Array.from({ length: 5 }, () => print('many', hold))
  expect(() => print('many')).toThrow(expect.objectContaining({ code: 'too_many' }))
  expect(await textOfPdf(await read(print('other')))).toEqual(['准考证'])
  const [given, ...rest] = held
  given?.stream.destroy()
  await once(given?.stream ?? process, 'close')
  const next = print('many', hold)
  expect(() => print('many')).toThrow(expect.objectContaining({ code: 'too_many' }))
  go()
  for (const answer of [...rest, next]) expect(await textOfPdf(await read(answer))).toEqual(['准考证'])
  expect(await textOfPdf(await read(print('many')))).toEqual(['准考证'])
})

test('an error while drawing ends the stream with that error', async () => {
  const answer = pdfAnswer({ account: 'broken', options, name: 'x', draw: () => Promise.reject(new Error('no photo')) })
  await expect(read(answer)).rejects.toThrow('no photo')
})
