/** The parts of Ant Design that screens use as they are. No other folder imports Ant Design. */
export { DownloadOutlined, InboxOutlined, UploadOutlined } from '@ant-design/icons'
export { Alert, Button } from 'antd'
