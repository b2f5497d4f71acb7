import { describe, expect, it } from 'vitest'
import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { bodyShape, formFaults, isRequired, toBody } from './form.ts'

const major = { code: '460101', name: '机械设计', edu_level: 'HIGHER', duration: 3, start_year: 2012 }
const faultsIn = (values: Record<string, unknown>) =>
  formFaults(majorContract.create, values).map(({ path, message }) => [path, message.CN])

describe('the body of a form', () => {
  it('holds the fields of the contract and nothing else', () => {
    expect(toBody(majorContract.update, { ...major, version: 3, actions: ['edit'], sn: 'M1' })).toEqual({
      ...major,
      version: 3,
    })
  })

  it('sends an emptied optional field as null, and leaves out one that was not changed', () => {
    expect(toBody(majorContract.update, { ...major, department: '', director_mobile: undefined })).toEqual({
      ...major,
      department: null,
    })
    expect(toBody(studentContract.update, { id_no: '' })).toEqual({})
  })

  it.each([
    ['name', true],
    ['code', true],
    ['department', false],
    ['unknown', false],
  ])('tells a required field from an optional one: %s required: %s', (name, required) =>
    expect(isRequired(majorContract.create, name)).toBe(required),
  )

  it('has no fields for an upload', () => expect(bodyShape(majorContract.import)).toEqual({}))
})

describe('the faults of a form', () => {
  it('are none when the schema accepts it', () => expect(faultsIn(major)).toEqual([]))

  it.each<[Record<string, unknown>, string, string]>([
    [{ name: undefined }, 'name', '必填'],
    [{ name: '' }, 'name', '必填'],
    [{ code: '12' }, 'code', '专业代码位数不足，须为 6 位'],
    [{ name: '机' }, 'name', '至少 2 个字符'],
    [{ duration: 9 }, 'duration', '不能大于 5'],
    [{ duration: 'x' }, 'duration', '类型不正确，请核对'],
    [{ edu_level: 'NONE' }, 'edu_level', '不在可选范围内，请重新选择'],
    [{ director_mobile: '123' }, 'director_mobile', '手机号须以 13 至 19 开头'],
  ])('%j', (change, path, message) => expect(faultsIn({ ...major, ...change })).toEqual([[path, message]]))

  it('contain those of the rules across fields, for fields without a fault of the schema', () => {
    const text = { CN: '甲', HK: '甲', US: 'a' }
    const check = () => ['code', 'name'].map((path) => ({ path, rule: 'r', message: text }))
    const faults = formFaults(majorContract.create, { ...major, code: '1' }, check)
    expect(faults.map(({ path, rule }) => [path, rule])).toEqual([
      ['code', 'major_code_short'],
      ['name', 'r'],
    ])
  })
})
