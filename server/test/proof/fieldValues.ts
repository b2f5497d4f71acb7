import fc from 'fast-check'
import { idCheckDigit } from '@zhikao/domain/kernel/person.ts'

// Values of which many fields are made.

const han = fc.constantFrom(...'机械制图汽车装配测绘焊接数控智能电气检测维修设计工艺材料安全质量管理'.split(''))
export const words = (min: number, max: number) =>
  fc.noBias(fc.array(han, { minLength: min, maxLength: max })).map((letters) => letters.join(''))
// Evenly drawn: without it small numbers would come again, and these must be new each time.
export const digits = (count: number) =>
  fc
    .noBias(fc.integer({ min: 0, max: 10 ** Math.min(count, 15) - 1 }))
    .map((value) => String(value).padStart(count, '0'))
const day = fc
  .date({ min: new Date('1960-01-01'), max: new Date('2009-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
export const residentId = fc
  .tuple(fc.constantFrom('110101', '220102', '220204'), fc.noBias(day), digits(3))
  .map(([region, date, serial]) => {
    const first17 = region + date.replaceAll('-', '') + serial
    return first17 + idCheckDigit(first17)
  })
