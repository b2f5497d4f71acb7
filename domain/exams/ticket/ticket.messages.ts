import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { ticketLifts } from './ticket.lifts.ts'

/** Why there is no admission ticket yet, and when there is (domain.md §5.2, §6.5). */
export const ticketMessages = defineRules<typeof ticketLifts>()({
  ticket_not_approved: { CN: '考试申请尚未通过审核，通过后才有准考证', HK: '考試申請尚未獲批准，獲批准後才有准考證', US: 'The exam application is not approved yet: admission tickets are available after its approval' },
  ticket_not_open: {
    CN: '准考证自 {day} 起可以下载（首场考试前 {days} 天）',
    HK: '准考證自 {day} 起可以下載（首場考試前 {days} 天）',
    US: 'Admission tickets can be downloaded from {day}, {days} {days|day|days} before the first exam',
  },
  ticket_none: { CN: '没有已编排座位的考生，编排座位后才有准考证', HK: '沒有已編排座位的考生，編排座位後才有准考證', US: 'No candidates have been assigned seats: tickets are available once they have' },
})
export const ticketNotices = defineMessages({
  ready_title: { CN: '准考证可下载', HK: '准考證可下載', US: 'Admission tickets are ready' },
  ready_abstract: {
    CN: '“{title}”的准考证已可下载，首场考试 {time}，请及时发给考生',
    HK: '「{title}」的准考證已可下載，首場考試 {time}，請及時發給考生',
    US: 'The admission tickets of “{title}” can be downloaded; the first exam starts at {time}. Distribute them to the candidates in time',
  },
})

/** What is printed on an admission ticket (domain.md §3.12). */
export const ticketWords = defineMessages({
  ticket: { CN: '准考证', HK: '准考證', US: 'Admission ticket' },
  heading: { CN: '职业技能等级证书考试', HK: '職業技能等級證書考試', US: 'Vocational skill level examination' },
  page: { CN: '第 {page} / {pages} 页', HK: '第 {page} / {pages} 頁', US: 'Page {page} of {pages}' },
  ticket_no: { CN: '准考证号', HK: '准考證編號', US: 'Ticket no.' },
  name: { CN: '姓名', HK: '姓名', US: 'Name' },
  gender: { CN: '性别', HK: '性別', US: 'Gender' },
  id_type: { CN: '证件类型', HK: '證件類型', US: 'ID type' },
  id_no: { CN: '证件号码', HK: '證件號碼', US: 'ID number' },
  school: { CN: '院校', HK: '院校', US: 'Institution' },
  credential: { CN: '证书与等级', HK: '證書與等級', US: 'Credential' },
  site: { CN: '考核站点', HK: '考核站點', US: 'Site' },
  address: { CN: '考场地址', HK: '試場地址', US: 'Address' },
  photo: { CN: '照片', HK: '相片', US: 'Photo' },
  subject: { CN: '科目', HK: '科目', US: 'Subject' },
  date: { CN: '日期', HK: '日期', US: 'Date' },
  time: { CN: '时间', HK: '時間', US: 'Time' },
  room: { CN: '考场', HK: '試場', US: 'Room' },
  on_arrival: { CN: '现场抽签', HK: '現場抽籤', US: 'Drawn on arrival' },
  notes: { CN: '考生须知', HK: '考生須知', US: 'Notes for candidates' },
  scan: { CN: '签到扫码', HK: '掃描簽到', US: 'Scan to check in' },
  seal: { CN: '（考核站点盖章）', HK: '（考核站點蓋章）', US: '(Seal of the site)' },
})
/** The rules of the exam room, in the order in which they matter. */
export const ticketNotes = defineMessages({
  papers: {
    CN: '凭本准考证和报名时所用的有效身份证件原件参加考试，缺一不可；证件上的姓名须与本证一致。',
    HK: '憑本准考證和報名時所用的有效身份證件正本參加考試，缺一不可；證件上的姓名須與本證一致。',
    US: 'Bring this ticket and the original ID used for sign-up; both are required. The names must match.',
  },
  entry: {
    CN: '请提前到达考场，开考前 {entry} 分钟凭证入场，按考场和座位（工位）号就座，将准考证与证件放在桌面上备查。',
    HK: '請提前到達試場，開考前 {entry} 分鐘憑證入場，按試場和座位（工位）編號就座，將准考證與證件放在桌面上備查。',
    US: 'Arrive early. Doors open {entry} {entry|minute|minutes} before the start; take the seat or workstation on this ticket and keep the ticket and your ID on the desk.',
  },
  late: {
    CN: '理论考试开考 {late} 分钟后不得入场，开考 {early} 分钟后方可交卷离场；实操考试按场次准时签到，迟到按缺考处理。',
    HK: '理論考試開考 {late} 分鐘後不得入場，開考 {early} 分鐘後方可交卷離場；實操考試按場次準時簽到，遲到按缺席處理。',
    US: 'Theory: no admission later than {late} {late|minute|minutes} after the start; no leaving during the first {early} {early|minute|minutes}. Practical: sign in on time; latecomers are marked absent.',
  },
  devices: {
    CN: '手机、智能手表、耳机等具有通信、拍摄或存储功能的物品不得带入座位，请关机后放在指定位置。',
    HK: '手機、智能手錶、耳機等具有通訊、拍攝或儲存功能的物品不得帶入座位，請關機後放在指定位置。',
    US: 'Phones, smart watches, earphones and other devices that transmit, record or store must be switched off and left in the designated place.',
  },
  conduct: {
    CN: '服从考评员和监考员安排。违纪的，该科成绩取消；作弊的，本次全部成绩无效，{months} 个月内不得报名。',
    HK: '服從考評員和監考員安排。違規的，該科成績取消；作弊的，本次全部成績無效，{months} 個月內不得報名。',
    US: 'Follow the examiners and invigilators. A violation cancels the subject score; cheating voids all scores of this exam and bans sign-up for {months} {months|month|months}.',
  },
  safety: {
    CN: '实操考试须按工种要求着装，遵守安全操作规程；有危险操作的，考评员可立即终止考试。',
    HK: '實操考試須按工種要求衣着，遵守安全操作規程；有危險操作的，考評員可立即終止考試。',
    US: 'Practical: dress as the trade requires and follow the safety rules; the examiner can stop the exam immediately if work is dangerous.',
  },
  fault: {
    CN: '遇停电、网络或设备故障，请举手示意并留在原位，所误时间按规定补足。',
    HK: '遇停電、網絡或設備故障，請舉手示意並留在原位，所誤時間按規定補足。',
    US: 'If power, network or equipment fails, raise your hand and remain seated; lost time will be made up as prescribed.',
  },
  contact: {
    CN: '如有疑问，请联系考核站点：{name}，{mobile}。',
    HK: '如有疑問，請聯絡考核站點：{name}，{mobile}。',
    US: 'Questions? Contact the assessment site: {name}, {mobile}.',
  },
})
