/** Only to run the code of the router before the app that needs it. */
export { createRouter } from '@tanstack/react-router'
