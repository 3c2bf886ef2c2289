-- What a seat may be used for has a name of its own, beside the feature of a plan that it needs (cloudrecording). A trigger keeps user_licences.
UPDATE resources SET products = array_replace(products, 'cloud_recording', 'meeting_recording')
  WHERE 'cloud_recording' = ANY (products);
