/** How many updates of one room are sent at a time: enough to reach 300 people in well under a second, few enough not to flood the SFU. */
export const sfuUpdatesAtOnce = 16
