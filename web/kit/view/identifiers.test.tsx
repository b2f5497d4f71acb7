import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bankAccount, bankCard } from '@zhikao/domain/kernel/bank.ts'
import { priorCertNo, ticketNo, trainCertNo } from '@zhikao/domain/kernel/certificateNo.ts'
import { majorCode, studentNo } from '@zhikao/domain/kernel/education.ts'
import { endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import { date, datetime, identifiers, isFinalRule, ruleText } from '@zhikao/domain/kernel/field.ts'
import { faultsOf } from '@zhikao/domain/kernel/faults.ts'
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
const schemas = new Map<string | undefined, z.ZodType>(
  [...people, ...codes, bankAccount, bankCard, vin].map((schema) => [identifiers.get(schema)?.name, schema]),
)
const text = (word: string) => ({ CN: word, HK: word, US: word })
/** As the forms of students and examiners judge the number of a document. */
const faultsOfIdNo = (id_no: unknown) =>
  identityFaults({
    name: '张三',
    id_type: 'ID_CARD',
    id_no: z.string().catch('').parse(id_no),
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

/** The field of another identifier in each form. */
const OTHER = 'other'
const otherOf = (name: string) => (name === 'postcode' ? 'region' : 'postcode')
const schemaOf = (name: string) => schemas.get(name) ?? z.never()

/** A form with one field of this identifier for each value, its label, and one field of another identifier. */
async function draw(name: string, values: readonly string[]) {
  const own = values.map((label, at) => ({ name: `value${at}`, label: text(label), input: <TextField /> }))
  const saveAll = endpoint('major.all', {
    method: 'POST',
    path: '/major/all',
    permission: 'major:edit',
    summary: '证件号码与编号',
    body: z.strictObject({
      ...Object.fromEntries(own.map((one) => [one.name, schemaOf(name)])),
      [OTHER]: schemaOf(otherOf(name)),
    }),
    data: z.null(),
  })
  const check = (given: Values) =>
    name === 'id_no'
      ? own.flatMap((one) => faultsOfIdNo(given[one.name]).map((fault) => ({ ...fault, path: one.name })))
      : []
  const fields = [...own, { name: OTHER, label: text(OTHER), input: <TextField /> }]
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
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const sentence = (rule: string) => ruleText(rule)?.CN ?? `no sentence for ${rule}`
/** What the format says of a value. */
const saidOf = (name: string, value: string) => {
  const { error } = schemaOf(name).safeParse(value)
  const faults = name === 'id_no' ? faultsOfIdNo(value) : error ? faultsOf(error) : []
  return faults[0]?.message.CN ?? `no fault of ${value}`
}
/** The faults shown at the fields with these labels. */
const errorsAt = (labels: readonly string[]) =>
  Object.fromEntries(
    labels.map((label) => {
      const shown = field(label).closest('.ant-form-item')?.querySelectorAll('.ant-form-item-explain-error') ?? []
      return [label, [...shown].map((node) => node.textContent)]
    }),
  )

/** The faults shown at each field once the form has drawn all that happened before: a fault of another field, drawn later, is awaited. */
async function errorsShown(name: string, labels: readonly string[]): Promise<Record<string, (string | null)[]>> {
  type(OTHER, 'a')
  await waitFor(() => expect(errorsAt([OTHER])).toEqual({ [OTHER]: [sentence(`${otherOf(name)}_characters`)] }))
  const shown = errorsAt(labels)
  type(OTHER, '')
  await waitFor(() => expect(errorsAt([OTHER])).toEqual({ [OTHER]: [] }))
  return shown
}
/** What a text box of one line takes. */
const isOneLine = (value: string) => !value.includes('\n') && value === value.trim()

it.each(Object.entries(IDENTIFIER_SAMPLES))(
  'the field %s shows what is wrong while it is typed where no further character removes the fault, else when it is left; for a good value nothing',
  async (name, { good, bad }) => {
    const cases = bad.filter(([value]) => isOneLine(value))
    const [wrong, all] = [cases.map(([value]) => value), [...cases.map(([value]) => value), ...good]]
    const expected = (errorsOf: (value: string, rule: string) => string[]) => ({
      ...Object.fromEntries(cases.map(([value, rule]) => [value, errorsOf(value, rule)])),
      ...Object.fromEntries(good.map((value) => [value, []])),
    })
    await draw(name, all)
    for (const value of wrong) type(value, value)
    for (const value of good) type(value, value.slice(0, Math.ceil(value.length / 2)))
    expect(await errorsShown(name, all)).toEqual(
      expected((value, rule) => (isFinalRule(rule) ? [saidOf(name, value)] : [])),
    )
    for (const value of good) type(value, value)
    for (const value of all) fireEvent.blur(field(value))
    const left = expected((value) => [saidOf(name, value)])
    await waitFor(() => expect(errorsAt(all)).toEqual(left))
    expect(await errorsShown(name, all)).toEqual(left)
    for (const value of wrong) type(value, good[0] ?? '')
    await waitFor(() => expect(errorsAt(all)).toEqual(expected(() => [])))
  },
)

it('a field that was left and refused is judged on each change', async () => {
  await draw('vin', ['vin'])
  type('vin', '1M8GDM9AXKP04278')
  fireEvent.blur(field('vin'))
  await waitFor(() => expect(errorsAt(['vin'])).toEqual({ vin: [sentence('vin_short')] }))
  type('vin', '1M8GDM9A9KP042788')
  await waitFor(() => expect(errorsAt(['vin'])).toEqual({ vin: [sentence('vin_check_digit')] }))
  type('vin', '1M8GDM9AXKP042788')
  await waitFor(() => expect(errorsAt(['vin'])).toEqual({ vin: [] }))
})

it('Decided 44: what will be stored is what is seen: a field that is left shows names and numbers in their canonical form', async () => {
  for (const [name, typed, stored] of [
    ['name', '阿卜杜拉•买买提', '阿卜杜拉·买买提'],
    ['name', '⽅　⽟⻅', '方玉见'],
    ['mobile', '１３８ 1234 5678', '13812345678'],
    ['id_no', '１１０１０１ ２００５０３０７１２３５', '110101200503071235'],
  ] as const) {
    await draw(name, ['甲'])
    type('甲', typed)
    fireEvent.blur(field('甲'))
    await waitFor(() => expect(field('甲').value).toBe(stored))
    expect(errorsAt(['甲'])).toEqual({ 甲: [] })
    cleanup()
  }
})
