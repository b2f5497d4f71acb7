import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bankAccount, bankCard } from '@zhikao/domain/kernel/bank.ts'
import { priorCertNo, ticketNo, trainCertNo } from '@zhikao/domain/kernel/certificateNo.ts'
import { majorCode, studentNo } from '@zhikao/domain/kernel/education.ts'
import { endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import { date, datetime, identifiers, isFinalRule, ruleText } from '@zhikao/domain/kernel/field.ts'
import { identityFaults } from '@zhikao/domain/kernel/identity.ts'
import { postcode, regionCode, schoolCode, taxNo, uscc } from '@zhikao/domain/kernel/organisation.ts'
import { email, idNo, mobile, personName, tel } from '@zhikao/domain/kernel/person.ts'
import { IDENTIFIER_SAMPLES } from '@zhikao/domain/kernel/testIdentifiers.ts'
import { vin } from '@zhikao/domain/kernel/vehicle.ts'
import { z } from 'zod'
import { FormDrawer } from './FormDrawer.tsx'
import type { Values } from './form.ts'
import { TextField } from './inputs.tsx'
import { kitLabels } from './kit.labels.ts'
import { drawPage, networkOf } from '../wire/testStage.tsx'
import { setSession } from '../wire/testUser.ts'

const people = [personName, idNo, mobile, tel, email, date, datetime]
const codes = [uscc, schoolCode, postcode, regionCode, taxNo, majorCode, studentNo, trainCertNo, priorCertNo, ticketNo]
const shape: Record<string, z.ZodType> = Object.fromEntries(
  [...people, ...codes, bankAccount, bankCard, vin].map((schema) => [identifiers.get(schema)?.name ?? '', schema]),
)
const saveAll = endpoint('major.all', {
  method: 'POST',
  path: '/major/all',
  permission: 'major:edit',
  summary: '证件号码与编号',
  body: z.strictObject(shape),
  data: z.null(),
})
const text = (word: string) => ({ CN: word, HK: word, US: word })
/** As the forms of students and examiners judge the number of a document. */
const check = (values: Values) =>
  identityFaults({
    name: '张三',
    id_type: 'ID_CARD',
    id_no: z.string().catch('').parse(values['id_no']),
    gender: null,
    birthday: null,
  })

beforeEach(() => {
  setSession(true)
  vi.stubGlobal('fetch', networkOf(() => ({ data: null })).fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const otherThan = (name: string) => (name === 'postcode' ? 'region' : 'postcode')
/** A form with this field and another one. */
async function draw(name: string) {
  const fields = [name, otherThan(name)].map((one) => ({ name: one, label: text(one), input: <TextField /> }))
  drawPage(
    <FormDrawer
      {...{ title: text('新增'), endpoint: saveAll, initial: {}, check, submit: kitLabels.save }}
      groups={[{ title: text('编号'), fields }]}
      onClose={() => undefined}
      onDone={() => undefined}
    />,
  )
  await screen.findByRole('dialog')
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const errors = () => [...document.querySelectorAll('.ant-form-item-explain-error')].map((node) => node.textContent)
const sentence = (rule: string) => ruleText(rule)?.CN ?? `no sentence for ${rule}`
/** The faults shown at a field once the form has drawn all that happened before: a fault of another field, drawn later, is awaited. */
async function errorsBeside(name: string): Promise<(string | null)[]> {
  const other = otherThan(name)
  const later = sentence(`${other}_characters`)
  type(other, 'a')
  await waitFor(() => expect(errors()).toContain(later))
  const shown = errors().filter((error) => error !== later)
  type(other, '')
  await waitFor(() => expect(errors()).not.toContain(later))
  return shown
}
/** What a text box of one line takes. */
const isOneLine = (value: string) => !value.includes('\n') && value === value.trim()

describe.each(Object.entries(IDENTIFIER_SAMPLES))('the field %s', (name, { good, bad }) => {
  it.each(bad.filter(([value]) => isOneLine(value)))(
    'shows what is wrong with “%s” while it is typed where no further character removes the fault, else when it is left: %s',
    async (value, rule) => {
      await draw(name)
      type(name, value)
      expect(await errorsBeside(name)).toEqual(isFinalRule(rule) ? [sentence(rule)] : [])
      fireEvent.blur(field(name))
      await waitFor(() => expect(errors()).toEqual([sentence(rule)]))
      type(name, good[0] ?? '')
      await waitFor(() => expect(errors()).toEqual([]))
    },
  )

  it.each(good.slice(0, 2))('shows nothing while “%s” is typed', async (value) => {
    await draw(name)
    type(name, value.slice(0, Math.ceil(value.length / 2)))
    expect(await errorsBeside(name)).toEqual([])
    type(name, value)
    fireEvent.blur(field(name))
    expect(await errorsBeside(name)).toEqual([])
  })
})

it('a field that was left and refused is judged on each change', async () => {
  await draw('vin')
  type('vin', '1M8GDM9AXKP04278')
  fireEvent.blur(field('vin'))
  await waitFor(() => expect(errors()).toEqual([sentence('vin_short')]))
  type('vin', '1M8GDM9A9KP042788')
  await waitFor(() => expect(errors()).toEqual([sentence('vin_check_digit')]))
  type('vin', '1M8GDM9AXKP042788')
  await waitFor(() => expect(errors()).toEqual([]))
})
