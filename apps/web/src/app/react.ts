/** Only to run the code of React before the screens that need it. */
export { createRoot } from 'react-dom/client'
