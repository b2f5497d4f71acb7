import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { registerLifts } from './register.lifts.ts'

export const registerMessages = defineRules<typeof registerLifts>()({
  register_repeated: { CN: '您已报名本培训，不能重复报名；请在“查询进度”中查看审核情况', HK: '您已報名本培訓，不能重複報名；請在「查詢進度」中查看審核情況', US: 'You have already registered for this training, once is enough; see “Check progress” for the decision' },
  register_promise: { CN: '报名须作出本人承诺，请阅读后勾选', HK: '報名須作出本人承諾，請閱讀後勾選', US: 'A registration needs your declaration; read it and tick the box' },
  register_file: { CN: '报名须提交该材料，请上传', HK: '報名須提交該材料，請上載', US: 'The registration needs this document; upload it' },
  register_code: { CN: '验证码错误或已失效，请核对后重新填写，或重新获取', HK: '驗證碼錯誤或已失效，請核對後重新填寫，或重新取得', US: 'The code is wrong or has expired; check it and enter it again, or request a new one' },
  register_code_needed: { CN: '报名须验证手机号或邮箱，请获取并填写验证码', HK: '報名須驗證手提電話或電郵，請取得並填寫驗證碼', US: 'A registration needs a verified mobile or e-mail; request a code and enter it' },
  register_channel: { CN: '平台不向此类地址发送验证码，请改用页面提供的方式', HK: '平台不向此類地址發送驗證碼，請改用頁面提供的方式', US: 'The platform sends no codes to this kind of address; use a way that the page offers' },
})

/** What a code proved of a registration; apart from the words of trainees, whose lists need none of it. */
export const registerWords = defineMessages({
  verified_contact: { CN: '已验证的联系方式', HK: '已驗證的聯絡方式', US: 'Verified contact' },
  unverified: { CN: '未验证', HK: '未驗證', US: 'Not verified' },
})
