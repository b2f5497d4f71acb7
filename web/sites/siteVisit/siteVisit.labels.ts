import { defineMessages } from '@zhikao/domain/kernel/text.ts'

export const siteVisitLabels = defineMessages({
  none: { CN: '没有考察记录', HK: '沒有考察紀錄', US: 'No visits recorded' },
  add: { CN: '登记考察', HK: '登記考察', US: 'Record a visit' },
  note: {
    CN: '登记后不能修改；院校在审核之后可以查看',
    HK: '登記後不能更改；院校在審批之後可以查看',
    US: 'Cannot be changed afterwards; the institution can read it after the decision',
  },
  saved: { CN: '考察已登记', HK: '考察已登記', US: 'Visit recorded' },
  people: { CN: '考察人员：{people}', HK: '考察人員：{people}', US: 'Visitors: {people}' },
  recorded: { CN: '{author} 登记于 {time}', HK: '{author} 登記於 {time}', US: 'Recorded by {author}, {time}' },
})
