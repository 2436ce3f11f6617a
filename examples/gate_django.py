"""Django behind a gate, in one file: gunicorn gate_django:application, or python3 gate_django.py runserver

In a project of its own the two settings that matter are MIDDLEWARE and UPDATEGATE. UPDATEGATE_POLICY is a file or an https
address.
"""

import os
import sys

from django.conf import settings
from django.core.management import execute_from_command_line
from django.core.wsgi import get_wsgi_application
from django.http import JsonResponse
from django.urls import path

settings.configure(
    ALLOWED_HOSTS=["localhost", "127.0.0.1"],
    ROOT_URLCONF=__name__,
    MIDDLEWARE=["updategate.gate.django.UpdateGateMiddleware"],
    UPDATEGATE={"policy": os.environ["UPDATEGATE_POLICY"], "app_name": "Harbor"},
)


def orders(request):
    return JsonResponse({"orders": [], "outcome": request.updategate.outcome})


urlpatterns = [path("orders", orders)]
application = get_wsgi_application()

if __name__ == "__main__":
    execute_from_command_line(sys.argv)
