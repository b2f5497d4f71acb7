import { defineMessages } from '@zhikao/domain/kernel/text.ts'

export const certificateLabels = defineMessages({
  check_title: { CN: '证书查验', HK: '證書查驗', US: 'Certificate check' },
  language: { CN: '语言', HK: '語言', US: 'Language' },
  checking: { CN: '正在查验…', HK: '正在查驗…', US: 'Checking…' },
  valid: { CN: '证书真实有效', HK: '證書真實有效', US: 'This certificate is genuine and valid' },
  valid_more: {
    CN: '以下内容由发证平台提供，请与证书原件逐项核对。',
    HK: '以下內容由發證平台提供，請與證書正本逐項核對。',
    US: 'The following is provided by the issuing platform; compare it with the original certificate item by item.',
  },
  expired: { CN: '证书真实，但已过有效期', HK: '證書真實，但已過有效期', US: 'This certificate is genuine, but has expired' },
  unmatched: { CN: '未能确认这张证书', HK: '未能確認此證書', US: 'This certificate could not be confirmed' },
  failed: { CN: '暂时无法查验', HK: '暫時無法查驗', US: 'The check is not available right now' },
  retry: { CN: '重新查验', HK: '重新查驗', US: 'Try again' },
  ask_title: { CN: '按姓名查验', HK: '按姓名查驗', US: 'Check by name' },
  ask_hint: {
    CN: '没有二维码时，请填写证书上的持证人姓名。',
    HK: '沒有二維碼時，請填寫證書上的持證人姓名。',
    US: 'Without the QR code, enter the holder’s name as printed on the certificate.',
  },
  name: { CN: '持证人姓名', HK: '持證人姓名', US: 'Holder’s name' },
  need_name: { CN: '请填写持证人姓名', HK: '請填寫持證人姓名', US: 'Enter the holder’s name' },
  submit: { CN: '查验', HK: '查驗', US: 'Check' },
  masked: {
    CN: '为保护个人信息，姓名与证件号码只显示一部分，照片不在网上公开。',
    HK: '為保護個人資料，姓名與證件號碼只顯示一部分，相片不在網上公開。',
    US: 'To protect the holder, the name and ID number are shown only in part and the photo is not shown online.',
  },
  request: { CN: '请求编号 {id}', HK: '請求編號 {id}', US: 'Request ID {id}' },
})
