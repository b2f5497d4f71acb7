import { defineMessages } from '../../kernel/text.ts'

export const checkHeadingWords = defineMessages({
  ORGANIZATION: { CN: '机构资质', HK: '機構資質', US: 'Institution' },
  PEOPLE: { CN: '人员配置', HK: '人員配置', US: 'People' },
  PLACE: { CN: '场地设备', HK: '場地設備', US: 'Premises and equipment' },
  RULES: { CN: '管理制度', HK: '管理制度', US: 'Rules' },
})

export const checkItemWords = defineMessages({
  org_legal: { CN: '法人资格与办学资质有效', HK: '法人資格與辦學資質有效', US: 'Valid legal status and license' },
  org_site: { CN: '场地自有，或租期符合要求', HK: '場地自有，或租期符合要求', US: 'Premises owned, or leased long enough' },
  org_students: { CN: '相关专业与年度考生规模', HK: '相關專業與年度考生規模', US: 'Related majors and candidates per year' },
  org_experience: { CN: '近三年考试组织经验', HK: '近三年考試組織經驗', US: 'Exams held in the last three years' },
  org_office: { CN: '办公地点、考务电话与办公设备', HK: '辦公地點、考務電話與辦公設備', US: 'Office, hotline and office equipment' },
  people_head: { CN: '站点负责人与考务主管', HK: '站點負責人與考務主管', US: 'Head of site and exam officer' },
  people_staff: { CN: '管理、考务人员 5 人以上', HK: '管理、考務人員 5 人以上', US: 'At least five managers and exam staff' },
  people_examiners: { CN: '本证书考评员数量与证书有效期', HK: '本證書考評員數量與證書有效期', US: 'Examiners of the credential and their certificates' },
  people_chief: { CN: '可任主考的考评员', HK: '可任主考的考評員', US: 'Examiners eligible as chief' },
  people_technical: { CN: '系统管理员与技术维护人员', HK: '系統管理員與技術維護人員', US: 'System administrators and technicians' },
  people_safety: { CN: '安全员与质量督导', HK: '安全員與質量督導', US: 'Safety officer and quality supervisor' },
  place_theory: { CN: '理论考场面积、座位与间距', HK: '理論試場面積、座位與間距', US: 'Theory rooms: area, seats and spacing' },
  place_computers: { CN: '考试机、备用机与服务器', HK: '考試機、備用機與伺服器', US: 'Exam computers, spares and servers' },
  place_practical: { CN: '实操场地、工位与设备软件', HK: '實操場地、工位與設備軟件', US: 'Practical area, workstations, equipment and software' },
  place_network: { CN: '网络、不间断电源与时钟同步', HK: '網絡、不間斷電源與時鐘同步', US: 'Network, UPS and clock synchronization' },
  place_cameras: { CN: '监控覆盖、全程录像与保存期限', HK: '監控覆蓋、全程錄影與保存期限', US: 'Camera coverage, recording and retention' },
  place_secrecy: { CN: '保密室与保险柜', HK: '保密室與保險櫃', US: 'Secure room and safe' },
  place_fire: { CN: '消防、疏散与急救', HK: '消防、疏散與急救', US: 'Fire protection, evacuation and first aid' },
  rules_exam: { CN: '考务管理制度', HK: '考務管理制度', US: 'Exam administration rules' },
  rules_secrecy: { CN: '保密制度', HK: '保密制度', US: 'Confidentiality rules' },
  rules_examiners: { CN: '考评员管理制度', HK: '考評員管理制度', US: 'Rules for examiners' },
  rules_equipment: { CN: '设备管理制度', HK: '設備管理制度', US: 'Rules for equipment' },
  rules_archive: { CN: '档案管理制度', HK: '檔案管理制度', US: 'Rules for records' },
  rules_emergency: { CN: '应急预案与演练', HK: '應急預案與演練', US: 'Emergency plan and drills' },
})

export const siteReviewWords = defineMessages({
  check_sheet: { CN: '评审打分表', HK: '評審評分表', US: 'Review sheet' },
  notes: { CN: '评审批注', HK: '評審批註', US: 'Reviewer’s notes' },
  points_of: { CN: '{points} / {max} 分', HK: '{points} / {max} 分', US: '{points} of {max} points' },
})
