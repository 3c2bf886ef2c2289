"""Reads the form of a request."""

from email.parser import BytesParser
from email.policy import HTTP

from refused import Refused


def fields_of(content_type, body):
    """
    The parts of a form (RFC 7578): texts by name, the file, and which times are wanted. Only their headers are parsed as a message: parsing a minute of
    sound as lines would take as long as the model takes for a second of it.
    """
    header = headers_of(b"Content-Type: " + content_type.encode())
    boundary = header.get_boundary()
    if header.get_content_type() != "multipart/form-data" or not boundary:
        raise Refused(400, "The body must be multipart/form-data.")
    texts, file, granularities = {}, None, []
    for raw in (b"\r\n" + body).split(b"\r\n--" + boundary.encode())[1:]:
        if raw.startswith(b"--"):
            break
        head, _, content = raw.partition(b"\r\n\r\n")
        name = headers_of(head.strip()).get_param("name", header="content-disposition")
        if name == "file":
            file = content
        elif name == "timestamp_granularities[]":
            granularities.append(content.decode("utf-8", "replace"))
        elif name:
            texts[name] = content.decode("utf-8", "replace")
    return texts, file, granularities


def headers_of(lines):
    return BytesParser(policy=HTTP).parsebytes(lines + b"\r\n\r\n", headersonly=True)
