import {
  AccountBookOutlined,
  BankOutlined,
  BarChartOutlined,
  CalendarOutlined,
  DownloadOutlined,
  HomeOutlined,
  IdcardOutlined,
  KeyOutlined,
  MessageOutlined,
  NotificationOutlined,
  ProfileOutlined,
  QuestionCircleOutlined,
  ReadOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { IconName } from '@zhikao/domain/portals/screen.ts'

/** The pictures of the menu by meaning. */
export const menuIcons: Record<IconName, ReactNode> = {
  home: <HomeOutlined />,
  major: <ReadOutlined />,
  student: <TeamOutlined />,
  teacher: <IdcardOutlined />,
  college: <BankOutlined />,
  credential: <SafetyCertificateOutlined />,
  exam: <CalendarOutlined />,
  question: <QuestionCircleOutlined />,
  score: <ProfileOutlined />,
  fee: <AccountBookOutlined />,
  news: <NotificationOutlined />,
  report: <BarChartOutlined />,
  message: <MessageOutlined />,
  setting: <SettingOutlined />,
  user: <UserOutlined />,
  info: <ProfileOutlined />,
  download: <DownloadOutlined />,
  permission: <KeyOutlined />,
}
